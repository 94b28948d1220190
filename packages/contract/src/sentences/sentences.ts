import type { EndReason } from '../kit/end-reasons.ts'
import { describeRefusal, type Messages } from '../kit/refusal.ts'
import type { AdminRefusal, ProtocolRefusal, UserRefusal } from '../refusals.ts'
import { accessSentences, changeSentences, limitSentences } from './access.ts'
import { endSentences } from './ends.ts'
import {
  archiveSentences,
  gameSentences,
  hostSentences,
  protocolSentences,
  recordSentences,
  requestSentences,
} from './failures.ts'
import { commandSentences, configurationSentences } from './game.ts'
import {
  backupSentences,
  copySentences,
  runSentences,
  serverSentences,
  taskSentences,
  templateSentences,
} from './hosting.ts'
import { amountSentences, cartSentences, codeSentences } from './money.ts'
import {
  assistantSentences,
  banSentences,
  feedbackSentences,
  joinPageSentences,
  memberSentences,
  permissionsSentences,
  pushSentences,
  supportSentences,
  transferSentences,
} from './people.ts'

/**
 * Maps each refusal to the specification's English sentence. Programs answer with it; the panel has its own
 * messages.
 */
export const sentences: Messages<UserRefusal | AdminRefusal | ProtocolRefusal | EndReason> = {
  ...accessSentences,
  ...changeSentences,
  ...limitSentences,
  ...amountSentences,
  ...archiveSentences,
  ...assistantSentences,
  ...backupSentences,
  ...banSentences,
  ...cartSentences,
  ...codeSentences,
  ...configurationSentences,
  ...commandSentences,
  ...copySentences,
  ...endSentences,
  ...feedbackSentences,
  ...gameSentences,
  ...hostSentences,
  ...joinPageSentences,
  ...pushSentences,
  ...memberSentences,
  ...transferSentences,
  ...permissionsSentences,
  ...protocolSentences,
  ...recordSentences,
  ...requestSentences,
  ...runSentences,
  ...serverSentences,
  ...supportSentences,
  ...taskSentences,
  ...templateSentences,
}

/** Returns the English sentence of a refusal. */
export const getSentence = (
  refusal: UserRefusal | AdminRefusal | ProtocolRefusal | EndReason,
): string => describeRefusal(refusal, sentences)
