import * as z from 'zod'
import { importReportSchema } from '../game/archives.ts'
import { textureFileSchema } from '../game/items.ts'
import { bannedPlayerSchema } from '../game/player-bans.ts'
import { altSchema, playerProfileSchema } from '../game/player-profiles.ts'
import { onlinePlayerSchema, playerOrderSchema, playerRowSchema } from '../game/players.ts'
import { libraryEntrySchema, libraryIdSchema, libraryKindSchema } from '../game/world-library.ts'
import { worldOrderSchema, worldRowSchema } from '../game/worlds.ts'
import { applySchema } from '../kit/applied.ts'
import { versionChangesSchema, versionSchema } from '../kit/document.ts'
import { gameDocumentSchema, settingSchema } from '../kit/game-document.ts'
import { growIdSchema, instantSchema, serverIdSchema } from '../kit/ids.ts'
import { causeSchema } from '../kit/reason.ts'
import { timedEventFormSchema } from '../kit/timed-event-schemas.ts'
import { timedEventKinds } from '../kit/timed-events.ts'
import { worldNameSchema } from '../kit/world-names.ts'
import { done, edit, goods, passForSchema, reach, room, saved } from './edit-shapes.ts'
import { libraryTextsSchema } from './library-texts.ts'

const target = z.strictObject({ serverId: serverIdSchema })
const ofPlayer = target.extend({ name: growIdSchema, by: z.string() })
const ofDocument = target.extend({ document: gameDocumentSchema })
const page = {
  search: z.string().nullable(),
  /** Null returns all rows. */
  page: z.int().min(1).nullable(),
  pageSize: z.int().min(1),
}
/** The items that copies of worlds do not have. */
const locks = z.array(z.int())

/**
 * The api's commands for a server's worlds, players and settings. The owner of the folder does the writing:
 * the engine while it runs, else the agent. Answers are sent once the change is durable. Refusals:
 * `bad-input` with the path in `fields`, `conflict` with `conflicts`, `missing`.
 */
export const gameDataCommands = {
  'world.list': {
    params: target.extend({
      ...page,
      locked: z.boolean().nullable(),
      /** Limits the rows to worlds of these names. */
      names: z.array(worldNameSchema).max(100).nullable().default(null),
      order: worldOrderSchema.default('name'),
      descending: z.boolean().default(false),
    }),
    reply: z.object({ worlds: z.array(worldRowSchema), total: z.int(), indexed: z.number() }),
  },
  'world.tiles': {
    params: target.extend({ name: worldNameSchema }),
    reply: z.object({ foreground: z.array(z.int()), background: z.array(z.int()) }),
  },
  'world.deleted': {
    params: target,
    reply: z.object({ worlds: z.array(versionSchema.extend({ name: z.string() })) }),
  },
  /**
   * Creates a world of another one, or of the JSON text of a file, without owners and goods; `conflict` with
   * `world-name-taken` if the server has one of this name. `ids` are the items in it.
   */
  'world.create': {
    params: target.extend({
      name: worldNameSchema,
      source: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('world'), name: worldNameSchema }),
        z.object({ kind: z.literal('file'), text: z.string() }),
      ]),
      locks,
      by: z.string(),
      room,
    }),
    reply: done.extend({ ids: z.array(z.int()) }),
  },
  /** Returns the file of a world as JSON text. */
  'world.copy': {
    params: target.extend({ name: worldNameSchema, locks }),
    reply: z.object({ text: z.string() }),
  },
  /** Keeps its older states, and takes the players inside along. Refused like `world.create`. */
  'world.rename': {
    params: target.extend({ name: worldNameSchema, to: worldNameSchema, by: z.string() }),
    reply: z.object({}),
  },
  /** Returns the server's templates or stamps as they were written, oldest first. */
  'library.list': {
    /** `id` is null for all entries. */
    params: target.extend({ kind: libraryKindSchema, id: z.string().nullable() }),
    reply: libraryTextsSchema,
  },
  /**
   * Writes a template or stamp. A new one is refused as `conflict` with `library-full`, a change of one that is gone
   * as `missing`.
   */
  'library.write': {
    params: target.extend({
      kind: libraryKindSchema,
      ...libraryEntrySchema.shape,
      isNew: z.boolean(),
      room,
    }),
    reply: z.object({}),
  },
  'library.remove': {
    params: target.extend({ kind: libraryKindSchema, id: libraryIdSchema }),
    reply: z.object({}),
  },
  'player.list': {
    params: target.extend({
      ...page,
      minLevel: z.int().nullable(),
      minGems: z.int().nullable(),
      role: z.string().nullable(),
      online: z.boolean().nullable(),
      order: playerOrderSchema.default('name'),
      descending: z.boolean().default(false),
    }),
    reply: z.object({
      players: z.array(playerRowSchema),
      total: z.int(),
      roles: z.array(z.string()),
      indexed: z.number(),
    }),
  },
  /** Refused as `missing` if there is no such player. */
  'player.profile': {
    params: target.extend({ name: growIdSchema }),
    reply: playerProfileSchema,
  },
  /** The accounts that may belong to the same person, by the logins of the last 30 days. */
  'player.alts': {
    params: target.extend({ name: growIdSchema }),
    reply: z.object({ alts: z.array(altSchema) }),
  },
  /** Refused as `conflict` when the stack is full, or the inventory has changed at the same moment. */
  'player.give': {
    params: target.extend({
      name: growIdSchema,
      itemId: z.int().min(1),
      count: z.int().min(1),
      by: z.string(),
      room,
    }),
    reply: z.object({ given: z.int(), count: z.int() }),
  },
  /** Bans the name and disconnects the player; removes their data unless `keepsData` is set. */
  'player.ban': {
    params: target.extend({
      name: growIdSchema,
      by: z.string(),
      /** Null for a permanent ban. */
      until: instantSchema.nullable().default(null),
      reason: z.string().nullable().default(null),
      keepsData: z.boolean().default(false),
      reach,
    }),
    reply: z.object({}),
  },
  /** Removes the ban and restores the kept data, if there is any. */
  'player.unban': {
    params: ofPlayer.extend({ room, reach }),
    reply: z.object({ restored: z.boolean() }),
  },
  'player.kick': {
    params: ofPlayer.extend({ reach }),
    reply: z.object({}),
  },
  /** The players who are online; empty while the server does not run. */
  'player.online': {
    params: target,
    reply: z.object({ players: z.array(onlinePlayerSchema) }),
  },
  /**
   * Mutes an online or offline player; `until` is in milliseconds since 1970, 0 unmutes. Refused as `missing`
   * if there is no such player.
   */
  'player.mute': {
    params: ofPlayer.extend({ until: z.int().min(0), reach }),
    reply: z.object({}),
  },
  /**
   * Sets a player's password, also before the player has an account, and ends their sessions. Refused as `conflict` with
   * the code `name-with-rights`.
   */
  'player.password': {
    params: ofPlayer.extend({ passHash: z.string(), passFor: passForSchema, reach }),
    reply: z.object({}),
  },
  /** Refused as `conflict` unless the player is online. */
  'player.message': {
    params: ofPlayer.extend({ text: z.string() }),
    reply: z.object({}),
  },
  /** Refused as `conflict` with the code of a `TimedEventRefusal`. */
  'timed-event.start': {
    params: target.extend({ form: timedEventFormSchema, by: z.string() }),
    reply: z.object({}),
  },
  'timed-event.stop': {
    params: target.extend({ kind: z.enum(timedEventKinds), world: worldNameSchema.nullable() }),
    reply: z.object({}),
  },
  /**
   * Subscribes to a world of a running server. Changes are sent as `world` events, the whole map first. The subscription
   * ends unless it is renewed within `watchMs`. False if the server does not run or has no such world.
   */
  'world.watch': {
    params: target.extend({ world: worldNameSchema, isOn: z.boolean(), whole: z.boolean() }),
    reply: z.object({ isWatched: z.boolean() }),
  },
  'player.banned': {
    params: target,
    reply: z.object({ players: z.array(bannedPlayerSchema) }),
  },
  /** Returns the document's JSON text, for players without `pass`. */
  'document.read': {
    params: ofDocument.extend({
      reader: z.string().nullable(),
      /** Keys that the text lacks, such as those that only some may read. Such a text cannot be saved. */
      leaveOut: z.array(z.string()).default([]),
    }),
    reply: z.object({
      text: z.string(),
      etag: z.string(),
      /** Set if the file was broken and an older state replaced it. */
      notice: z.string().nullable(),
      /** The code of the notice, which an older agent does not send. */
      noticeCause: causeSchema.optional(),
    }),
  },
  /** Saves the differences between the loaded version and `text`. */
  'document.write': {
    params: ofDocument.extend({
      ...edit,
      room,
      text: z.string(),
      goods,
      /** For a player: the hash of a new password. */
      passHash: z.string().nullable(),
      passFor: passForSchema.default('any'),
      reach,
    }),
    reply: saved,
  },
  /** Sets single fields and keeps the rest; in lists whose entries have an ID each, unknown keys are kept. */
  'document.set': {
    params: ofDocument.extend({
      ...edit,
      room,
      set: z.array(settingSchema),
      /** For settings: when they take effect; a failed restart rolls them back. */
      apply: applySchema.nullable(),
    }),
    reply: saved,
  },
  'document.remove': { params: ofDocument.extend({ by: z.string() }), reply: done },
  'document.versions': {
    params: ofDocument,
    reply: z.object({ versions: z.array(versionSchema) }),
  },
  'document.version-changes': {
    params: ofDocument.extend({ number: z.int(), limit: z.int() }),
    reply: versionChangesSchema,
  },
  'document.restore': {
    params: ofDocument.extend({ number: z.int(), by: z.string(), room, goods, reach }),
    reply: done,
  },
  /** The progress of the newest import. Archives go over HTTP on the same socket, see the agent's `link/file-server.ts`. */
  'archive.import-report': {
    params: target,
    reply: z.object({ report: importReportSchema.nullable() }),
  },
  'texture.write': {
    params: target.extend({ file: textureFileSchema, base64: z.string(), room }),
    reply: z.object({}),
  },
  'texture.read': {
    params: target.extend({ file: textureFileSchema }),
    reply: z.object({ base64: z.string().nullable() }),
  },
} as const
