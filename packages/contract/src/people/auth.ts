import * as z from 'zod'
import { growIdSchema, userIdSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { sessionUserSchema } from './users.ts'

/** The address and parameters with which the panel starts a sign-in at the identity provider. */
export const readIdentityProvider = route({
  method: 'GET',
  path: '/auth/identity-provider',
  access: 'anyone',
  summary: 'Where a newcomer signs in.',
  reply: z.object({
    /** `local` names the built-in provider of an installation without a Discord application. */
    kind: z.enum(['discord', 'local']),
    authorizeUrl: z.string(),
    clientId: z.string(),
    /** The panel's origin, to which the provider redirects the user. */
    redirectUri: z.string(),
    /** Whether visitors find the public list of servers at `/servers`. */
    hasServerList: z.boolean(),
  }),
  duringMaintenance: true,
})

export const login = route({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: "Exchange an identity provider's access token for a session.",
  body: z.strictObject({ accessToken: z.string().min(1).max(4096) }),
  reply: z.object({
    sessionToken: z.string(),
    refreshToken: z.string(),
    user: sessionUserSchema,
  }),
  rateLimit: { max: 120, perSeconds: 60 },
  duringMaintenance: true,
})

export const refreshSession = route({
  method: 'POST',
  path: '/auth/refresh',
  access: 'anyone',
  summary:
    'Exchange a refresh token for a new pair; each works once. A call that names the next token can be repeated.',
  body: z.strictObject({
    refreshToken: z.string().min(1).max(256),
    /** The refresh token of the answer, chosen by the caller: 32 random bytes or more. */
    nextRefreshToken: z
      .string()
      .regex(/^[\w-]{43,128}$/, 'Not a token of 32 random bytes.')
      .optional(),
  }),
  reply: z.object({ sessionToken: z.string(), refreshToken: z.string() }),
  rateLimit: { max: 120, perSeconds: 60 },
  duringMaintenance: true,
})

export const logout = route({
  method: 'POST',
  path: '/auth/logout',
  access: 'anyone',
  summary: 'Revoke a refresh token and all that came from the same sign-in.',
  body: z.strictObject({ refreshToken: z.string().min(1).max(256) }),
  reply: replySchema,
  duringMaintenance: true,
})

export const createSocketTicket = route({
  method: 'POST',
  path: '/auth/socket-ticket',
  access: 'signed-in',
  summary: 'A ticket that opens one live socket within 30 seconds.',
  ignoresKeys: true,
  reply: z.object({ ticket: z.string(), expiresInSeconds: z.int() }),
  rateLimit: { max: 60, perSeconds: 60 },
})

export const register = route({
  method: 'POST',
  path: '/register',
  access: 'signed-in',
  summary: 'Register a GrowID for the signed-in user, once and for good.',
  body: z.strictObject({
    discordId: userIdSchema,
    discordUsername: z.string().min(1).max(64),
    growId: growIdSchema,
  }),
  reply: replySchema.extend({ user: sessionUserSchema }),
  status: 201,
  rateLimit: { max: 60, perSeconds: 60 },
  unregistered: true,
})

/** Answers to the changes of this feature. */
export type SignInReply = CodedReply<'registered'> | CodedReply<'signed-out'>

/** Entries of this feature in the activity log. */
export type SignInActivity = 'user-registered' | 'user-made-super-admin'

/** Refusals that depend on who calls, and of signing in. */
export type AccessRefusal =
  | Refusal<'not-authenticated'>
  | Refusal<'not-registered'>
  | Refusal<'not-registered-yet'>
  | Refusal<'not-allowed'>
  | Refusal<'only-yourself'>
  | Refusal<'grow-id-taken'>
  | Refusal<'already-registered'>
  | Refusal<'maintenance'>
  | Refusal<'login-failed'>
  | Refusal<'local-sign-in-only'>
  | Refusal<'session-ended'>
  | Refusal<'too-many-failed-logins'>
  | Refusal<'other-site'>
