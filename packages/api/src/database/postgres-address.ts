/** Prefix of the `application_name` of every api connection, shown in pg_stat_activity. */
export const apiConnectionPrefix = 'trellis-api-'

/**
 * Returns the connection settings as environment variables for PostgreSQL's programs; arguments would show
 * in the process list.
 */
export function getConnection(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const parameters = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[(.*)\]$/, '$1'),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode'),
    PGSSLROOTCERT: searchParams.get('sslrootcert'),
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
    PGOPTIONS: searchParams.get('options'),
    PGCONNECT_TIMEOUT: searchParams.get('connect_timeout') ?? '15',
  }
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  return Object.fromEntries(given)
}
