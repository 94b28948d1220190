import * as z from 'zod'
import { fieldSentences } from './field-sentences.ts'
import { listBounds } from './list-bounds.ts'
import {
  filterActions,
  moderationBounds,
  starterListNames,
  wordPattern,
} from './moderation-bounds.ts'
import { exitName } from './world-names.ts'

const { words, lists, listName, appealText, hits, muteMinutes, repeats, seconds } = moderationBounds

/** A backquote would begin a colour of the game. */
const plainLine = /^[^\p{Cc}\u2028\u2029`]*$/u

const hitsSchema = z
  .int(fieldSentences['moderation-hits'])
  .min(0, fieldSentences['moderation-hits'])
  .max(hits.max, fieldSentences['moderation-hits'])
const minutesSchema = z
  .int(fieldSentences['moderation-minutes'])
  .min(muteMinutes.min, fieldSentences['moderation-minutes'])
  .max(muteMinutes.max, fieldSentences['moderation-minutes'])

/** A list of words, usually of one language. Merges match lists by their name. */
const wordListSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, fieldSentences['name-empty'])
    .max(listName.max, fieldSentences['list-name-length']),
  isOn: z.boolean(),
  words: z
    .array(z.string().regex(wordPattern, fieldSentences['filter-word']))
    .max(words.max, listBounds.filterWords.sentence),
})

/** How a server handles bad words, spam, jail and appeals. */
export const moderationSettingsSchema = z.strictObject({
  jailWorld: z
    .string()
    .regex(/^[A-Z0-9_]{1,24}$/, fieldSentences['world-name'])
    .refine((name) => name !== exitName, fieldSentences['world-name']),
  /** One line that banned and jailed players read, such as where to appeal. */
  appealText: z
    .string()
    .trim()
    .max(appealText.max, fieldSentences['appeal-text'])
    .regex(plainLine, fieldSentences['appeal-text']),
  filter: z.strictObject({
    isOn: z.boolean(),
    action: z.enum(filterActions),
    /** A player with this many bad words in ten minutes is muted; zero means no mute. */
    hits: hitsSchema,
    muteMinutes: minutesSchema,
    starters: z.array(z.enum(starterListNames)).max(starterListNames.length),
    lists: z
      .array(wordListSchema)
      .max(lists.max, listBounds.wordLists.sentence)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
        error: fieldSentences['list-repeated'],
      }),
  }),
  spam: z.strictObject({
    isOn: z.boolean(),
    /** The same line is refused after this many times within so many seconds. */
    repeats: z
      .int(fieldSentences['spam-repeats'])
      .min(repeats.min, fieldSentences['spam-repeats'])
      .max(repeats.max, fieldSentences['spam-repeats']),
    seconds: z
      .int(fieldSentences['spam-seconds'])
      .min(seconds.min, fieldSentences['spam-seconds'])
      .max(seconds.max, fieldSentences['spam-seconds']),
    isAgainstCapitals: z.boolean(),
    /** A player with this many refused lines in two minutes is muted; zero means no mute. */
    hits: hitsSchema,
    muteMinutes: minutesSchema,
  }),
})
export type ModerationSettings = z.output<typeof moderationSettingsSchema>
export type WordList = ModerationSettings['filter']['lists'][number]
