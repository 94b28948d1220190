import * as z from 'zod'
import { achievementBounds, achievements, isAchievementName } from '../kit/achievements.ts'
import { appliedReply, applyQuery, editLimit } from '../kit/applied.ts'
import { withCode } from '../kit/field-codes.ts'
import { serverParams } from '../kit/ids.ts'
import { knownTitles } from '../kit/player-titles.ts'
import { route } from '../kit/route.ts'

const settingSchema = z.strictObject({
  name: z.string().refine(isAchievementName),
  isEnabled: z.boolean(),
  gems: z
    .int(withCode('achievement-gems'))
    .min(0, withCode('achievement-gems'))
    .max(achievementBounds.maxGems, withCode('achievement-gems')),
  xp: z
    .int(withCode('achievement-xp'))
    .min(0, withCode('achievement-xp'))
    .max(achievementBounds.maxXp, withCode('achievement-xp'))
    .optional(),
  title: z.enum(knownTitles).optional(),
})

/** The settings of achievements. One that is missing is on and gives nothing. */
export const achievementSettingsSchema = z.strictObject({
  isOn: z.boolean(),
  achievements: z
    .array(settingSchema)
    .max(achievements.size)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length),
})
export type AchievementSettings = z.output<typeof achievementSettingsSchema>

export const readAchievements = route({
  method: 'GET',
  path: '/servers/:serverId/achievements',
  access: { server: 'view' },
  summary: 'The achievements of the game: which the server has, and the rewards of each.',
  params: serverParams,
  reply: z.object({
    isOn: z.boolean(),
    achievements: z.array(
      z.object({
        name: z.string(),
        isEnabled: z.boolean(),
        gems: z.number(),
        /** Missing without experience. */
        xp: z.number().optional(),
        /** Missing without a title. */
        title: z.enum(knownTitles).optional(),
      }),
    ),
  }),
})

export const saveAchievements = route({
  method: 'PUT',
  path: '/servers/:serverId/achievements',
  access: { server: 'configuration' },
  summary: 'Save which achievements the server has, and their rewards.',
  params: serverParams,
  query: applyQuery,
  body: achievementSettingsSchema,
  reply: appliedReply,
  rateLimit: editLimit,
})
