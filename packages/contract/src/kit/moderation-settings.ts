import * as z from 'zod'
import { withBound, withCode, withOwnNames } from './field-codes.ts'
import { listBounds } from './list-bounds.ts'
import {
  filterActions,
  moderationBounds,
  starterListNames,
  wordPattern,
} from './moderation-bounds.ts'
import { exitName } from './world-names.ts'

const { listName, appealText, hits, muteMinutes, repeats, seconds } = moderationBounds

/** A backquote would begin a colour of the game. */
const plainLine = /^[^\p{Cc}\u2028\u2029`]*$/u

const hitsSchema = z
  .int(withCode('moderation-hits'))
  .min(0, withCode('moderation-hits'))
  .max(hits.max, withCode('moderation-hits'))
const minutesSchema = z
  .int(withCode('moderation-minutes'))
  .min(muteMinutes.min, withCode('moderation-minutes'))
  .max(muteMinutes.max, withCode('moderation-minutes'))

/** A list of words, usually of one language. Merges match lists by their name. */
const wordListSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, withCode('name-empty'))
    .max(listName.max, withCode('list-name-length')),
  isOn: z.boolean(),
  words: z
    .array(z.string().regex(wordPattern, withCode('filter-word')))
    .max(...withBound(listBounds.filterWords)),
})

/** How a server handles bad words, spam, jail and appeals. */
export const moderationSettingsSchema = z.strictObject({
  jailWorld: z
    .string()
    .regex(/^[A-Z0-9_]{1,24}$/, withCode('world-name'))
    .refine((name) => name !== exitName, withCode('world-name')),
  /** One line that banned and jailed players read, such as where to appeal. */
  appealText: z
    .string()
    .trim()
    .max(appealText.max, withCode('appeal-text'))
    .regex(plainLine, withCode('appeal-text')),
  filter: z.strictObject({
    isOn: z.boolean(),
    action: z.enum(filterActions),
    /** A player with this many bad words in ten minutes is muted; zero means no mute. */
    hits: hitsSchema,
    muteMinutes: minutesSchema,
    starters: z.array(z.enum(starterListNames)).max(starterListNames.length),
    lists: z
      .array(wordListSchema)
      .max(...withBound(listBounds.wordLists))
      .superRefine(withOwnNames('list-repeated')),
  }),
  spam: z.strictObject({
    isOn: z.boolean(),
    /** The same line is refused after this many times within so many seconds. */
    repeats: z
      .int(withCode('spam-repeats'))
      .min(repeats.min, withCode('spam-repeats'))
      .max(repeats.max, withCode('spam-repeats')),
    seconds: z
      .int(withCode('spam-seconds'))
      .min(seconds.min, withCode('spam-seconds'))
      .max(seconds.max, withCode('spam-seconds')),
    isAgainstCapitals: z.boolean(),
    /** A player with this many refused lines in two minutes is muted; zero means no mute. */
    hits: hitsSchema,
    muteMinutes: minutesSchema,
  }),
})
export type ModerationSettings = z.output<typeof moderationSettingsSchema>
export type WordList = ModerationSettings['filter']['lists'][number]
