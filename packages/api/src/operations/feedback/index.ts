// Exports what other features may use of `feedback`.
export type { ServerReports } from './server-reports.ts'
