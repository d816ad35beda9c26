# First logon: the data disk found by its place on the controller and its size, formatted with 64 KiB clusters only if it is raw, then
# "ready" in C:\oltplab\ready.txt. SQL Server is expected in the image. Not tried on a real machine so far.
$ErrorActionPreference = 'Stop'
$bytes = @TESTDB_BYTES@
$unit = @TESTDB_UNIT@
$label = 'testdb'
New-Item -ItemType Directory -Force C:\oltplab | Out-Null
try {
  $volume = Get-Volume | Where-Object FileSystemLabel -eq $label
  if (-not $volume) {
    $address = Get-CimInstance Win32_DiskDrive | Where-Object { $_.SCSITargetId -eq $unit -and $_.InterfaceType -eq 'SCSI' }
    if (@($address).Count -ne 1) { throw "not exactly one disk at SCSI target $unit" }
    $disk = Get-Disk -Number $address.Index
    if ($disk.Size -lt $bytes -or $disk.Size -gt $bytes + 1GB) { throw "disk at SCSI target $unit has $($disk.Size) bytes, wanted $bytes" }
    if ($disk.PartitionStyle -ne 'RAW') { throw "disk at SCSI target $unit is not empty: not touched" }
    Initialize-Disk -Number $disk.Number -PartitionStyle GPT
    $partition = New-Partition -DiskNumber $disk.Number -UseMaximumSize -DriveLetter S
    Format-Volume -Partition $partition -FileSystem NTFS -AllocationUnitSize 65536 -NewFileSystemLabel $label | Out-Null
  }
  New-Item -ItemType Directory -Force S:\data | Out-Null
  $sql = Get-Service MSSQLSERVER
  $root = 'HKLM:\SOFTWARE\Microsoft\Microsoft SQL Server'
  $instance = (Get-ItemProperty "$root\Instance Names\SQL").MSSQLSERVER
  Set-ItemProperty "$root\$instance\MSSQLServer" DefaultData 'S:\data'
  Set-ItemProperty "$root\$instance\MSSQLServer" DefaultLog 'S:\data'
  icacls S:\data /grant 'NT SERVICE\MSSQLSERVER:(OI)(CI)F' | Out-Null
  Restart-Service $sql -Force
  sqlcmd -E -Q "EXEC sp_configure 'show advanced options', 1; RECONFIGURE; EXEC sp_configure 'max server memory (MB)', @BUFFER_MIB@; RECONFIGURE"
  "ready name=@NAME@ server=mssql port=1433 data=S:\data label=$label" | Out-File C:\oltplab\ready.txt
} catch {
  "FAILED name=@NAME@: $_" | Out-File C:\oltplab\ready.txt
  exit 1
}
