/** The name under which logs and ledgers show what the service itself does. */
export const serviceName = 'Trellis'
