import * as z from 'zod'
import { powerActionSchema } from '../hosting/power-rules.ts'
import { withCode } from '../kit/field-codes.ts'
import type { Refusal } from '../kit/refusal.ts'
import { route } from '../kit/route.ts'

export const maxMessageCharacters = 2000
export const maxHistory = 20

export const chatMessageSchema = z.strictObject({
  role: z.enum(['user', 'model']),
  text: z.string().max(8000),
})
export type ChatMessage = z.output<typeof chatMessageSchema>

/** The pages of the panel that an answer may link to. */
export const linkedPages = [
  '/dashboard',
  '/worlds',
  '/players',
  '/backup',
  '/scheduler',
  '/configuration',
  '/console',
  '/profile',
  '/redeem-code',
  '/renew',
  '/items',
  '/how-to-play',
  '/feedback',
  '/members',
] as const
export type LinkedPage = (typeof linkedPages)[number]

/** A page of the panel that the answer mentions. The label is English; the panel shows its own title of the page. */
export const chatLinkSchema = z.object({ label: z.string(), path: z.enum(linkedPages) })

/** An action that the assistant proposes. Nothing happens until the owner presses the card's button. */
export const proposalSchema = z.object({
  action: powerActionSchema.exclude(['kill']),
  /** The question on the card, such as 'Start MyServer?' */
  title: z.string(),
  /** The effect on players. */
  effect: z.string(),
})
export type Proposal = z.output<typeof proposalSchema>

/** Refusals of questions that the model did not answer, or not in time. */
export type AssistantRefusal =
  | Refusal<'assistant-failed'>
  | Refusal<'assistant-slow'>
  | Refusal<'question-running'>
  | Refusal<'daily-questions', { max: number }>
  | Refusal<'daily-questions-of-all'>

export const chat = route({
  method: 'POST',
  path: '/ai/chat',
  access: 'signed-in',
  summary: 'Ask the assistant. It reads, and proposes; it never acts.',
  body: z.strictObject({
    history: z
      .array(chatMessageSchema)
      .max(maxHistory, 'The conversation is too long.')
      .default([]),
    message: z
      .string()
      .trim()
      .min(1, withCode('question-empty'))
      .max(maxMessageCharacters, `A message can have at most ${maxMessageCharacters} characters.`),
  }),
  reply: z.object({
    role: z.literal('model'),
    text: z.string(),
    links: z.array(chatLinkSchema),
    proposal: proposalSchema.nullable(),
  }),
  bodyLimit: 1024 * 1024,
  rateLimit: { max: 20, perSeconds: 60 },
})
