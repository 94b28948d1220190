import * as z from 'zod'
import { withCode } from './field-codes.ts'

/** The world in which players begin. The game makes it again when it is missing, so it keeps its name. */
export const startWorld = 'START'

/** The reserved world name that means leaving the world. */
export const exitName = 'EXIT'

/**
 * Returns whether players and owners may create a world of this name. Files may have names that the game would not
 * create.
 */
export const canBeMade = (name: string) => /^[A-Z0-9]{1,23}$/.test(name) && name !== exitName

export const worldNameSchema = z
  .string()
  .regex(/^[A-Z0-9_]{1,24}$/, withCode('world-name'))
  .brand('WorldName')
export type WorldName = z.output<typeof worldNameSchema>
