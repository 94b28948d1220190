/** The actor's name in logs and ledgers for actions of the service. */
export const serviceName = 'Trellis'
