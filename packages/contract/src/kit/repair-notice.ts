import type { Reason } from './reason.ts'
import { describeRefusal, type Messages, type Refusal } from './refusal.ts'

/** Says what became of a file of a server that could not be used. */
export type RepairNotice =
  | Refusal<'file-put-back', { file: string }>
  | Refusal<'settings-put-back'>
  | Refusal<'file-reset', { file: string }>

const sentences: Messages<RepairNotice> = {
  'file-put-back': ({ file }) => `${file} could not be read. The last good version was put back.`,
  'settings-put-back':
    'The file of these settings was not there any more. The last good version was put back.',
  'file-reset': ({ file }) => `${file} could not be read. The settings were reset.`,
}

/** Returns the notice in English, with its code. */
export const describeRepair = (notice: RepairNotice): Reason => ({
  reason: describeRefusal(notice, sentences),
  cause: { code: notice.code, ...(notice.params && { params: notice.params }) },
})
