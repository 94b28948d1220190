export { useNewestLines } from './use-newest-lines.ts'
