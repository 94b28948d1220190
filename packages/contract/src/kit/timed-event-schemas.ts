import * as z from 'zod'
import { withCode } from './field-codes.ts'
import { isTimedEventForm, timedEventBounds, timedEventKinds } from './timed-events.ts'
import { worldNameSchema } from './world-names.ts'

const { minutes, factor, seconds, prizeGems, rainItems, rainCount, worlds } = timedEventBounds
const maxItemId = 0xffff

/** Checks the choices of an owner for an event. The last rule checks that the choices fit the kind. */
export const timedEventFormSchema = z
  .strictObject({
    kind: z.enum(timedEventKinds),
    minutes: z.int().min(minutes.min).max(minutes.max),
    factor: z.int().min(factor.min).max(factor.max).default(factor.default),
    worlds: z.array(worldNameSchema).max(worlds).default([]),
    items: z
      .array(z.tuple([z.int().min(1).max(maxItemId), z.int().min(1).max(rainCount.max)]))
      .max(rainItems)
      .default([]),
    gems: z.int().min(prizeGems.min).max(prizeGems.max).default(0),
    seconds: z.int().min(seconds.min).max(seconds.max).default(seconds.default),
  })
  .refine(isTimedEventForm, withCode('timed-event'))
