import type { Unit } from '../amounts.ts'
import { restoreRunsSentence } from '../backups.ts'
import { paidDurationSentence } from '../entitlements.ts'
import type { Messages } from '../kit/refusal.ts'
import type {
  ArchiveRefusal,
  GameRefusal,
  HostRefusal,
  ProtocolRefusal,
  RecordRefusal,
  RequestRefusal,
} from '../refusals.ts'
import { noSpaceSentence, tooManyFilesSentence } from '../storage.ts'

export const requestSentences: Messages<RequestRefusal> = {
  'request-too-large': 'The request is too large.',
  'request-not-json': 'The request must be JSON.',
  'request-cut-off': 'The request was cut off.',
  'request-invalid-json': 'The request is not valid JSON.',
  'request-invalid': 'The request is not valid.',
  'address-invalid': 'The address is not valid.',
  'nothing-here': 'There is nothing here.',
  'address-moved': ({ address }) => `The address of this call is now ${address}.`,
  'no-body-taken': 'This call takes no body.',
  'no-host': 'The request names no host.',
  'message-not-understood': 'This message is not understood.',
  'too-many-at-once': 'Too many requests at once. Try again in a moment.',
  'too-many-failed-logins': 'Too many failed logins. Try again in a few minutes.',
  'panel-restarting': 'The panel is restarting.',
  'other-site': 'This request came from another site.',
  'panel-unreachable': 'The panel is not reachable right now. Try again in a moment.',
  'disk-full':
    'The disk of this service is full, so nothing can be saved. Nothing was changed. Try again later.',
  internal: 'Something went wrong on our side.',
  'login-failed': 'Login failed. Please try again.',
  'session-ended': 'Your session has ended. Please log in again.',
  'local-sign-in-only': 'This sign-in works on the machine of the panel only.',
  'idempotency-key-invalid': 'The Idempotency-Key must be 1-255 printable characters.',
  'idempotency-key-reused': 'This Idempotency-Key was used for another call.',
  'idempotency-key-running':
    'A call with this Idempotency-Key has not ended. Look whether it was done, then use another key.',
}

const tooMuch =
  'The server host gave up on this request because it is too much work. Nothing was changed. Try it with less data.'

export const gameSentences: Messages<GameRefusal> = {
  'texture-not-found': 'Texture not found',
  'world-not-rated': 'Players have not rated this world.',
  'guild-missing': 'There is no such guild.',
  'guild-name-taken': 'Another guild has this name.',
  'script-missing': 'There is no such script.',
  'script-name-taken': 'A script has this name already.',
  'scripts-full': 'At most 20 scripts.',
  'event-invalid': 'These choices do not fit this kind of event.',
  'events-full': 'At most 8 events run at once. End one first.',
  'event-running': 'Such an event runs already.',
  'event-not-running': 'This event is over.',
  'event-world-missing': 'There is no such world.',
  'event-item-missing': 'There is no item of that number.',
  'event-item-blocked': 'That item is blocked on this server.',
  'event-place-missing': 'There is no place in that world where players could find it.',
  'events-while-offline': 'Events run in the game. Start the server first.',
  'no-item-id-left': 'There is no room for another item.',
  'items-being-added': 'Someone else is adding items too. Try again.',
  'cell-outside-texture': 'This cell is outside of the texture.',
  'duration-invalid': 'A duration is such as 30m, 12h, 7d, 2w or perm.',
  'not-a-zip': 'The archive must be a zip file.',
  'game-address-unknown': ({ host }) =>
    `The address of the game servers, ${host}, cannot be looked up right now.`,
  'settings-changed-meanwhile':
    'Someone else has changed the same settings. Discard your changes to see theirs.',
  'player-not-banned': 'This player is not banned.',
  'no-room-for-item': 'The player has no room for more of this item.',
  'commands-while-online': 'Commands can be sent only while the server is online.',
  'killed-meanwhile': 'The server was killed before this finished.',
  'player-not-online': 'This player is not online.',
  'no-such-player': 'There is no such player.',
  'name-with-rights':
    'This name has rights on the server. Only the owner and the player can set its password.',
  'role-needs-right': ({ role }) => `You may not change the role ${role}.`,
  'player-needs-right': ({ player, role }) =>
    `${player} has the role ${role}, which you may not give.`,
  'player-is-creator': ({ player }) => `${player} is a creator. Only the owner can do that.`,
  'no-such-world': 'There is no such world.',
  'world-name-taken': 'There is a world of this name already.',
  'start-keeps-name': 'Players begin in START, so it keeps its name.',
  'item-unknown': ({ id }) => `This server has no item ${id}.`,
  'item-not-given': 'Gems, fist and wrench are not given as items.',
  'machines-hold-goods': ({ places }) => `This would remove goods of players: ${places}.`,
  'goods-need-stop': ({ places }) =>
    `Stop the server first: its engine cannot give goods of players back while it runs: ${places}.`,
  'goods-without-owner': ({ places }) =>
    `No lock says whose these goods are, so they cannot be given back: ${places}.`,
  'goods-owner-unknown': ({ name }) =>
    `The server has no player ${name}, to whom the goods belong, so they cannot be given back.`,
  'goods-owner-unread': ({ name }) =>
    `The inventory of ${name} has a form that Trellis does not know, so the goods cannot be given back.`,
  'goods-owner-full': ({ name }) =>
    `The inventory of ${name} has no room for the goods, so they cannot be given back.`,
  'world-size': 'Only worlds of 100 by 60 tiles can be copied.',
  'no-such-template': 'There is no such template.',
  'no-such-stamp': 'There is no such stamp.',
  'library-full': ({ max }) => `A server has at most ${max} of them. Delete one first.`,
  'library-entry-too-large': ({ maxKb }) =>
    `This has too many different tiles and texts: it would take more than ${maxKb} KB.`,
  'rename-while-running':
    'The engine of this server keeps the names of its worlds while it runs. Stop the server first.',
  'no-waiting-edit': 'No edit waits here.',
  'edit-decided': 'This edit was already resolved.',
  'version-not-kept': 'This version is not kept any more.',
  'backup-without-document': 'The backup does not have this.',
  'backup-document-broken': 'This was broken already when the backup was made.',
  'loaded-too-long-ago':
    'This was loaded too long ago to be compared with what is there now. Load it again.',
  'server-busy': 'The server is busy. Try again in a moment.',
  'document-unreadable': ({ file }) =>
    `The file ${file} cannot be read, and stays as it is. Restore an older version of it, or put a readable file in its place.`,
  'document-too-large': ({ maxMb }) =>
    `Its file is larger than ${maxMb} MB, so it cannot be opened. Nothing was changed.`,
  'no-storage-left': noSpaceSentence,
  'no-editing': "This engine's data cannot be edited here.",
  'not-this-engine': 'This is not possible with the engine of this server.',
  'engine-outdated':
    'The server still runs the version from before the last update. Restart it, then try again.',
  'game-not-saved': ({ why }) => `The game could not be saved: ${why}.`,
  'edit-not-saved': ({ why }) => `The server could not save this: ${why}.`,
  'needs-too-much-memory': tooMuch,
  'takes-too-long': tooMuch,
  'outcome-unknown':
    'The server host took too long to answer. Your change may have been saved: load it again to see.',
}

export const archiveSentences: Messages<ArchiveRefusal> = {
  'file-too-large': 'The file is too large.',
  'file-encrypted': 'The file is encrypted.',
  'file-damaged': 'The file is damaged: it is not what was packed.',
  'archive-broken': 'The archive is broken or not a zip file.',
  'archive-too-large': 'The archive holds more than the server may have.',
  'archive-empty': 'The archive holds no worlds, players or settings of a server.',
  'too-many-passwords': ({ max }) =>
    `More than ${max} players of the archive have passwords that are not encrypted. Split the archive and import the parts one after the other.`,
  'too-many-files': tooManyFilesSentence,
  'not-a-texture': 'Not a texture.',
  'import-world-name': 'The name of a world has 1 to 24 letters, digits and underscores.',
  'import-player-name': 'The name of a player has 3 to 20 letters and digits, without spaces.',
  'import-file-name': 'The name of a file in this folder must end with _.json.',
  'import-repeated': ({ file }) =>
    `Only one file can have this name, and ${file} comes first in the archive.`,
  'import-guild-file': 'Guilds of other engines have another form and cannot be used here.',
  'import-settings-file': 'Trellis has no settings in a file of this name.',
  'import-running-events':
    'Running events stay on their server, because they would begin at once here.',
  'import-library-name': 'This is not the name of a template or a stamp.',
  'import-tiles': ({ tiles, count }) => `A world has ${tiles} tiles, but this file has ${count}.`,
  'import-other-name': 'The name in the file is not the name of the file.',
  'import-texture-place': 'A texture must be in the folder cache.',
  'import-foreign-file': 'This is not a world, a player, a setting or a texture.',
}

export const hostSentences: Messages<HostRefusal> = {
  'import-running': 'An import is running already.',
  'host-unreachable-for-delete':
    'The server host is not reachable right now, so nothing was deleted. Try again in a moment.',
  'engine-not-offered': 'This engine is not offered any more. Choose another one.',
  busy: 'Try again.',
  'not-on-host': 'The server does not exist on this machine.',
  'host-busy': 'The server host has too much to do right now. Try again in a moment.',
  'deleted-meanwhile': 'The server has been deleted.',
  'host-full': 'There is not enough space on the server host.',
  'host-disk-full':
    'The server host is out of disk space. Your server is stopped and its data is safe.',
  'host-restarted': 'The server host was restarted; nothing was changed.',
  'restore-running': restoreRunsSentence,
  'no-archive': 'There is no archive of this backup.',
  'backup-too-large': 'The backup needs more storage than the account has.',
  'backup-of-other-account': 'This is not a backup of this account.',
  'backup-of-other-engine':
    'This backup is of a server of another engine, which this server could not read.',
  'backup-on-other-volume':
    'This backup lies on the volume of another server of yours, which was deleted. The operator can bring it over.',
  'port-while-running': 'The UDP port cannot be changed while the server runs.',
  'no-sandbox':
    'This machine has no sandbox, so only the bundled engine runs here. The operator can install bubblewrap.',
  'engine-not-registered': 'The engine of this server is not registered on this machine any more.',
  'engine-changed':
    'The engine of this server is not the program that was registered. An admin has to register it again.',
  'no-other-engines': 'This machine cannot run other engines than its own.',
}

export const protocolSentences: Messages<ProtocolRefusal> = {
  'agent-protocol': ({ own, other }) => `This agent speaks protocol ${own}, not ${other}.`,
  'hello-missing': 'Say hello first.',
  'request-timeout': 'The request took too long to arrive.',
  'headers-too-large': 'The headers are too large.',
  'expectation-failed': 'This expectation cannot be met.',
  'not-a-websocket': 'This address is for WebSockets only.',
  'not-http': 'The request is not valid HTTP.',
  'volumes-of-cluster': 'In a cluster, volumes are backed up by the cluster: use its snapshots.',
}

const balanceNames: Record<Unit, string> = {
  credit: 'Credits',
  time: 'Server time',
  slot: 'Slots',
  storage: 'Storage limit',
  backup: 'Extra backups',
}

export const recordSentences: Messages<RecordRefusal> = {
  'paid-without-duration': paidDurationSentence,
  'paid-duration-invalid': 'The duration must look like 30d, 2w, 12h or perm.',
  'no-such-line': 'There is no such line.',
  'plan-changed': ({ username }) => `The plan of ${username} has been changed since.`,
  'too-much': 'That is more than an account can hold.',
  'below-zero': ({ unit }) =>
    `The user does not have that much. ${balanceNames[unit]} cannot go below zero.`,
  'item-bought': ({ name }) => `${name} was bought already. Take it off sale instead.`,
  'no-such-shop-item': 'There is no such item in the shop.',
  'panel-settings-changed': 'The settings have been changed since.',
  'undone-already': 'This was undone already.',
  'too-many-webhooks': ({ max }) => `There are ${max} webhooks already.`,
  'delivery-waiting': 'Only a delivery that is over can be sent again.',
  'no-such-webhook': 'There is no such webhook.',
  'no-such-user': 'No such user.',
  'feedback-gone': 'This feedback is not there any more.',
  'feedback-status-changed': 'Its status has been changed since.',
  'no-server-of-name': 'There is no server with this name.',
  'server-not-suspended': 'This server is not suspended.',
  'suspension-end-passed': 'The end must be in the future.',
  'name-ban-changed': ({ name }) => `The ban of the name ${name} has been changed since.`,
  'name-banned': 'This name is banned already.',
  'lift-ban-first': 'This user is banned. Lift the ban first.',
  'not-an-admin': 'This user is not an admin.',
  'admin-already': 'This user is an admin already.',
  'super-admin-already': 'This user is a super admin already.',
  'not-a-super-admin': 'This user is not a super admin.',
  'admin-first': 'Promote this user to admin first.',
  'demote-first': 'Demote this super admin to admin first.',
  'has-every-permission': 'A super admin has every permission.',
  'role-changed': ({ username }) => `The role of ${username} has been changed since.`,
  'user-not-banned': 'This user is not banned.',
  'admin-not-bannable': 'Admins cannot be banned.',
  'name-not-banned': 'This name is not banned.',
  'no-such-engine': 'There is no such engine.',
  'id-taken': 'An engine with this id is there already.',
  'in-use': 'Schema and paths can be changed only while no server uses this engine.',
  'user-ban-changed': ({ username }) => `The ban of ${username} has been changed since.`,
  'code-expiry-passed': 'The expiry date has passed.',
}
