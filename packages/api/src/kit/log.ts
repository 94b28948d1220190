export type { Logger as Log } from '@trellis/program/log.ts'
