/** Apart from the schemas so that the engine need not load zod. */
export const engineProtocol = 2
