package io.oltplab.runner.vm.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.core.bench.Refused;
import io.oltplab.runner.vm.render.Target;
import io.oltplab.runner.vm.rig.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VerifierTest {

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource
    void whatIsRenderedIsRight(Target target) throws IOException, InterruptedException {
        target.render(Templates.layout("example-4x")).write(folder);

        List<Finding> findings = Verifier.verify(folder);

        assertThat(wrong(findings)).isEmpty();
        assertThat(findings).anyMatch(finding -> finding instanceof Finding.Passed);
        // No target can be checked in full without its hypervisor, and that is said.
        assertThat(findings).anyMatch(finding -> finding instanceof Finding.NotChecked);
    }

    @ParameterizedTest
    @EnumSource(names = {"OVF", "VMX", "TERRAFORM"})
    void windowsIsRight(Target target) throws IOException, InterruptedException {
        target.render(Templates.layout("example-windows")).write(folder);

        assertThat(wrong(Verifier.verify(folder))).isEmpty();
    }

    /// One mistake, planted into what is right; the finding names the file.
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "LIBVIRT; example-4x-2.xml; cache='none' io='native' discard='unmap' iothread='3'; cache='writeback' io='native' discard='unmap' iothread='3'; cache of testdb must be none",
                "LIBVIRT; example-4x-2.xml; /dev/disk/by-id/nvme-EXAMPLE_MODEL_3T2_EXAMPLE_SERIAL-part2; /dev/nvme0n1p2; is no /dev/disk/by-id name",
                "LIBVIRT; example-4x-2.xml; SERIAL-part2; SERIAL-part1; source of testdb must be",
                "LIBVIRT; example-4x-2.xml; <serial>testdb</serial>; <serial>data</serial>; no disk has the serial testdb",
                "LIBVIRT; example-4x-2.xml; >61440<; >6144<; memory in MiB must be 61440",
                "QEMU; run-example-4x-3; serial=testdb; serial=data; serial of testdb must be testdb",
                "QEMU; run-example-4x-3; -object iothread,id=io-testdb; -object iothread,id=io-other; testdb has no iothread",
                "QEMU; run-example-4x-3; cache=none,aio=native,discard=unmap; cache=unsafe,aio=threads,discard=unmap; cache of testdb must be none",
                "OVF; example-4x-1.ovf; ovf:/disk/prebuilt; ovf:/disk/other; no Disk for HostResource",
                "OVF; example-4x-1.ovf; <rasd:Parent>3</rasd:Parent>; <rasd:Parent>9</rasd:Parent>; a Parent",
                "OVF; example-4x-1.ovf; </Envelope>; </Envelop>; no well-formed XML",
                "OVF; deploy; -thick -eager; -thick; is not made with -eager",
                "VMX; example-4x-4.vmx; numvcpus = \"8\"; numvcpus = \"4\"; numvcpus must be 8",
                "VMX; example-4x-4.vmx; scsi0:2.fileName = \"/vmfs/volumes/dut; scsi0:2.fileName = \"/vmfs/volumes/boot-ssd; scsi0:2.fileName must be",
                "VMX; example-4x-4.vmx; memSize; numvcpus; twice: numvcpus",
                "VMX; create-disks; -d eagerzeroedthick \"$2\"; -d thin \"$2\"; thick and eager-zeroed",
                "TERRAFORM; main.tf.json; \"eagerly_scrub\" : true; \"eagerly_scrub\" : false; thick and eager-zeroed",
                "TERRAFORM; main.tf.json; data.vsphere_datastore.dut; data.vsphere_datastore.dat; nothing defines",
                "TERRAFORM; main.tf.json; \"vsphere_network\" : {; \"vsphere_network\" : ; it is no JSON",
                "PROXMOX; create; serial=testdb,cache=none; serial=testdb,cache=writeback; must have cache=none",
                "PROXMOX; create; SERIAL-part3; SERIAL-part4; testdb must lie on",
                "PROXMOX; create; --cores 8; --cores 4; --cores is not 8",
                "LIBVIRT; machines.json; \"on\" : \"dut\"; \"on\" : \"elsewhere\"; testdb does not lie on the drive under test",
                "QEMU; seed/example-4x-1/network-config; macaddress; mac; does not match the MAC address",
                "VMX; seed/example-4x-1/user-data; testdb:xfs:270000000000; testdb:xfs:27000000000; is not told of the disk testdb",
                "OVF; seed/example-4x-1/user-data; ssh_pwauth: false; password: hunter2; has a literal secret",
                "PROXMOX; make-seeds; esac; esca; bash -n",
            })
    void aPlantedMistakeIsFound(
            Target target, String file, String right, String mistake, String finding)
            throws IOException, InterruptedException {
        target.render(Templates.layout("example-4x")).write(folder);
        Path path = folder.resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(right);
        Files.writeString(path, text.replace(right, mistake));

        // Our own rules find it, without a tool of the host; bash is everywhere.
        Tool.Finder bash = name -> name.equals("bash") ? Tool.find(name) : Optional.empty();
        assertThat(wrong(Verifier.verify(folder, bash)))
                .anySatisfy(line -> assertThat(line).contains(finding));
    }

    @Test
    void libvirtsSchemaFindsWhatWeDoNotLookFor() throws IOException, InterruptedException {
        assumeTrue(
                Tool.find("virt-xml-validate").isPresent(), "virt-xml-validate is not installed");
        plant(Target.LIBVIRT, "example-4x-1.xml", "<clock offset='utc'/>", "<clock ofset='utc'/>");

        assertThat(wrong(Verifier.verify(folder)))
                .anySatisfy(line -> assertThat(line).contains("virt-xml-validate"));
    }

    @Test
    void libvirtsParserFindsWhatTheSchemaAllows() throws IOException, InterruptedException {
        assumeTrue(Tool.find("virsh").isPresent(), "virsh is not installed");
        plant(Target.LIBVIRT, "example-4x-1.xml", "<target dev='vdb'", "<target dev='vda'");

        assertThat(wrong(Verifier.verify(folder)))
                .anySatisfy(line -> assertThat(line).contains("test:///default"));
    }

    @Test
    void cloudInitsSchemaFindsWhatWeDoNotLookFor() throws IOException, InterruptedException {
        assumeTrue(Tool.find("cloud-init").isPresent(), "cloud-init is not installed");
        plant(
                Target.QEMU,
                "seed/example-4x-2/user-data",
                "ssh_pwauth: false",
                "ssh_genkeytypes: []");

        assertThat(wrong(Verifier.verify(folder)))
                .anySatisfy(
                        line ->
                                assertThat(line)
                                        .contains("seed/example-4x-2/user-data")
                                        .contains("cloud-init schema"));
    }

    @Test
    void terraformsReaderFindsWhatWeDoNotLookFor() throws IOException, InterruptedException {
        assumeTrue(Tool.find("terraform").isPresent(), "terraform is not installed");
        plant(
                Target.TERRAFORM,
                "main.tf.json",
                "\"resource\" : {",
                "\"resorce\" : {}, \"resource\" : {");

        assertThat(wrong(Verifier.verify(folder)))
                .anySatisfy(line -> assertThat(line).contains("terraform providers"));
    }

    @Test
    void aMissingFileIsFound() throws IOException, InterruptedException {
        Target.LIBVIRT.render(Templates.layout("example-4x")).write(folder);
        Files.delete(folder.resolve("example-4x-3.xml"));

        assertThat(wrong(Verifier.verify(folder)))
                .anySatisfy(line -> assertThat(line).contains("example-4x-3.xml: it is missing"));
    }

    @Test
    void anotherFileForMachinesJsonIsRefused() throws IOException {
        Files.writeString(folder.resolve("machines.json"), "{\"rig\": 3");

        assertThatThrownBy(() -> Verifier.verify(folder))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("not what oltplab vm render writes");
    }

    private void plant(Target target, String file, String right, String mistake)
            throws IOException {
        target.render(Templates.layout("example-4x")).write(folder);
        Path path = folder.resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(right);
        Files.writeString(path, text.replace(right, mistake));
    }

    private static List<String> wrong(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding instanceof Finding.Wrong)
                .map(Finding::line)
                .toList();
    }
}
