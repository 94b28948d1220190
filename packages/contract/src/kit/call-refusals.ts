import type { Refusal } from './refusal.ts'

/** Refusals of requests that cannot be read or served. */
export type RequestRefusal =
  | Refusal<'too-many-requests'>
  | Refusal<'too-many-values', { max: number }>
  | Refusal<'request-too-large'>
  | Refusal<'request-not-json'>
  | Refusal<'request-cut-off'>
  | Refusal<'request-invalid-json'>
  | Refusal<'request-invalid'>
  | Refusal<'address-invalid'>
  | Refusal<'nothing-here'>
  | Refusal<'address-moved', { address: string }>
  | Refusal<'no-body-taken'>
  | Refusal<'no-host'>
  | Refusal<'message-not-understood'>
  | Refusal<'too-many-at-once'>
  | Refusal<'panel-unreachable'>
  | Refusal<'panel-restarting'>
  | Refusal<'disk-full'>
  | Refusal<'internal'>
  | Refusal<'idempotency-key-invalid'>
  | Refusal<'idempotency-key-reused'>
  | Refusal<'idempotency-key-running'>

/** Refusals of a host that could not do a request. */
export type TroubleRefusal =
  | Refusal<'host-busy'>
  | Refusal<'needs-too-much-memory'>
  | Refusal<'takes-too-long'>
  | Refusal<'outcome-unknown'>

/** The refusal of a change to something that was changed since it was opened. */
export type VersionRefusal = Refusal<'version-conflict', { name: string }>

/** Refusals that only other programs than the panel meet. */
export type ProtocolRefusal =
  | Refusal<'agent-protocol', { own: number; other: number }>
  | Refusal<'edit-conflict'>
  | Refusal<'hello-missing'>
  | Refusal<'request-timeout'>
  | Refusal<'headers-too-large'>
  | Refusal<'expectation-failed'>
  | Refusal<'not-a-websocket'>
  | Refusal<'not-http'>
  | Refusal<'volumes-of-cluster'>
