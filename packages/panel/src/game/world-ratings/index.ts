export { useWorldOfDay } from './use-world-of-day.ts'
