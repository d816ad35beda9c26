# Sourced by ./oltplab and ./test. Finds a JDK 25 and a Maven and says how to get what is missing.

# Prints the major version of the JDK in $1, or nothing.
jdk_major() {
  [ -x "$1/bin/javac" ] && [ -x "$1/bin/java" ] || return 0
  if [ -r "$1/release" ]; then
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
  else
    "$1/bin/java" -version 2>&1 | sed -n '1s/.*version "\([0-9]*\).*/\1/p'
  fi
}

# Sets and exports JAVA_HOME, or prints what to install and exits 4.
need_jdk25() {
  local candidate javac
  javac=$(command -v javac 2>/dev/null || true)
  [ -z "$javac" ] || javac=$(dirname "$(dirname "$(readlink -f "$javac")")")
  for candidate in "${JAVA_HOME:-}" "$javac" \
      /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* /usr/local/openjdk-25 /usr/local/jdk-25* \
      "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
      /opt/homebrew/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home \
      /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [ -n "$candidate" ] && [ "$(jdk_major "$candidate")" = 25 ]; then
      export JAVA_HOME=$candidate
      return 0
    fi
  done
  {
    echo "oltplab needs a JDK 25 and found none (looked at JAVA_HOME, PATH and the usual folders)."
    echo "Install one:  $(install_hint jdk)"
    echo "or unpack any JDK 25 and set JAVA_HOME to it."
  } >&2
  exit 4
}

need_maven() {
  command -v mvn >/dev/null 2>&1 && return 0
  {
    echo "oltplab is built with Maven and found no mvn on the PATH."
    echo "Install it:  $(install_hint maven)"
  } >&2
  exit 4
}

# The command that installs $1 (jdk or maven) on this distribution.
install_hint() {
  local id='' version='' like=''
  if [ -r /etc/os-release ]; then
    id=$(. /etc/os-release && echo "${ID:-}")
    version=$(. /etc/os-release && echo "${VERSION_ID:-}")
    like=$(. /etc/os-release && echo "${ID_LIKE:-}")
  elif [ "$(uname -s)" = Darwin ]; then
    id=macos
  fi
  case "$1:$id $like" in
    jdk:debian*)
      if [ "${version:-13}" -lt 13 ] 2>/dev/null; then
        echo "apt-get install temurin-25-jdk   (Debian $version has no JDK 25 of its own: add Adoptium's apt repository first)"
      else
        echo "apt-get install openjdk-25-jdk-headless"
      fi ;;
    jdk:*ubuntu* | jdk:*debian*) echo "apt-get install openjdk-25-jdk-headless" ;;
    jdk:*fedora* | jdk:*rhel* | jdk:*centos*) echo "dnf install java-25-openjdk-devel" ;;
    jdk:*suse*) echo "zypper install java-25-openjdk-devel" ;;
    jdk:alpine*) echo "apk add openjdk25" ;;
    jdk:macos*) echo "brew install openjdk@25" ;;
    maven:*debian* | maven:*ubuntu*) echo "apt-get install maven" ;;
    maven:*fedora* | maven:*rhel* | maven:*centos*) echo "dnf install maven" ;;
    maven:*suse*) echo "zypper install maven" ;;
    maven:alpine*) echo "apk add maven" ;;
    maven:macos*) echo "brew install maven" ;;
    *) echo "your package manager's $1 package" ;;
  esac
}

# Prints the Maven profile that brings a MariaDB server, unless the machine has one.
server_profile() {
  local server
  [ -z "${OLTPLAB_SERVER_HOME:-}" ] || return 0
  for server in mariadbd mysqld; do
    # bash names a file that cannot be executed where there is no better one.
    if [ -x "$(command -v "$server" 2>/dev/null)" ] || [ -x "/usr/sbin/$server" ]; then
      return 0
    fi
  done
  echo "-Pembedded"
}
