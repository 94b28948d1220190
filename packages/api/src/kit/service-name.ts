/** The name for the service's own actions in logs and ledgers. */
export const serviceName = 'Trellis'
