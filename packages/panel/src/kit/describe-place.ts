import type { AwayParams, Placement } from '@trellis/contract/kit/placement.ts'
import { placesMessages } from '../messages/places.ts'
import { refusalsMessages } from '../messages/refusals.ts'
import { addFailureMessages } from './failure-messages.ts'
import { wordCode } from './word-code.ts'

// Only users of a cluster meet these sentences, so the message of the refusal is given them here.
addFailureMessages({ 'server-away': describeAway })

/** Returns where a server of a cluster is in the reader's language; the sentence of the cluster if it has no code. */
export function describePlace({ sentence, code }: Pick<Placement, 'sentence' | 'code'>): string {
  return wordCode(placesMessages.sentences, { code }, sentence ?? '')
}

/** Returns why a server that is out of reach cannot be asked. */
export function describeAway({ place, placeCode }: AwayParams): string {
  const shown = describePlace({ sentence: place, code: placeCode ?? null })
  return refusalsMessages['server-away']({ place: shown })
}
