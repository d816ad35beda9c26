# Sourced by ./test and .ci/run. Says which databases the tests run on here, and why not on the others. Rules as in the program:
# sql/.../mysql/server/MySqlServers.java and sql/.../postgresql/server/PostgreSqlServers.java.

# Prints the first program of $1... that can be run.
first_program() {
  local program
  for program in "$@"; do
    if [ -f "$program" ] && [ -x "$program" ]; then
      echo "$program"
      return 0
    fi
  done
  return 1
}

# The MariaDB or MySQL server of OLTPLAB_SERVER_HOME, else of this machine.
family_program() {
  local name home=${OLTPLAB_SERVER_HOME:-}
  if [ -n "$home" ]; then
    for name in mariadbd mysqld; do
      first_program "$home/$name" "$home"/{bin,sbin,libexec,usr/bin,usr/sbin}/"$name" && return 0
    done
    return 1
  fi
  for name in mariadbd mysqld; do
    first_program "$(command -v "$name" 2>/dev/null)" /usr/sbin/"$name" /usr/local/{sbin,bin}/"$name" /usr/libexec/"$name" && return 0
  done
  return 1
}

postgresql_program() {
  if [ -n "${OLTPLAB_POSTGRESQL_HOME:-}" ]; then
    first_program "$OLTPLAB_POSTGRESQL_HOME"/{postgres,bin/postgres}
    return
  fi
  first_program "$(command -v postgres 2>/dev/null)" /usr/lib/postgresql/*/bin/postgres /usr/pgsql-*/bin/postgres /usr/local/pgsql/bin/postgres
}

lane() {
  printf '  %-11s %-8s %s\n' "$@"
}

lanes() {
  local family version program
  echo "Databases that the tests run on here:"
  family=$(family_program || true)
  version=$([ -z "$family" ] || "$family" --no-defaults --version 2>&1 | sed 's/^[^ ]* *Ver/Ver/' | head -n 1)
  case "$family:$version" in
    :) if [ -n "${OLTPLAB_SERVER_HOME:-}" ]; then
         lane MariaDB skipped "OLTPLAB_SERVER_HOME=$OLTPLAB_SERVER_HOME has no server"
       else
         lane MariaDB runs "11.4.5 of the Maven profile embedded"
       fi ;;
    *MariaDB*) lane MariaDB runs "$family $version" ;;
    *) lane MariaDB skipped "OLTPLAB_SERVER_HOME names MySQL" ;;
  esac
  case "$family:$version" in
    : | *MariaDB*) lane MySQL skipped "optional: .ci/mysql gets one and runs the server tests on it" ;;
    *) lane MySQL runs "$family $version" ;;
  esac
  if program=$(postgresql_program); then
    lane PostgreSQL runs "$program $("$program" --version 2>&1 | sed 's/^postgres //')"
  else
    lane PostgreSQL skipped "no postgres found: apt-get install --no-install-recommends postgresql, or OLTPLAB_POSTGRESQL_HOME=DIR"
  fi
  if [ -n "${OLTPLAB_TEST_MSSQL_URL:-}" ]; then
    lane "SQL Server" runs "OLTPLAB_TEST_MSSQL_URL"
  else
    lane "SQL Server" skipped "no server here: OLTPLAB_TEST_MSSQL_URL names one; its SQL is checked by grammar and golden files"
  fi
  if [ -n "${DOCKER_HOST:-}" ] || [ -S /var/run/docker.sock ]; then
    lane Containers runs "MySQL, Percona Server, MariaDB, SQL Server, PostgreSQL by Docker"
  else
    lane Containers skipped "MySQL, Percona Server, MariaDB, SQL Server, PostgreSQL: no Docker here (no DOCKER_HOST, no /var/run/docker.sock)"
  fi
  lane H2 runs "in memory: control flow only"
}
