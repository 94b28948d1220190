// Exports what other features may use of `setup-guide`.
export { type GameAddress, isOfThisMachine } from './game-address.ts'
export type { ServerData } from './login-pages/server-data.ts'
