import type { Messages } from '@trellis/contract/kit/refusal.ts'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import type { PowerAction, PowerState } from '@trellis/contract/servers.ts'

const actions: Record<PowerAction, string> = {
  start: 'start',
  stop: 'stop',
  restart: 'restart',
  kill: 'kill',
}

const states: Record<PowerState, string> = {
  WAITING: 'offline',
  ONLINE: 'online',
  OFFLINE: 'offline',
  STARTING: 'starting',
  STOPPING: 'stopping',
  RESTARTING: 'restarting',
  UNKNOWN: 'not reachable right now',
}

/** The messages for refusals, by code; they use the specification's sentence where it has one. */
export const refusalWords: Messages<UserRefusal> = {
  'not-authenticated': 'User not authenticated.',
  'not-registered': 'Register a GrowID first.',
  'not-registered-yet': 'You are not registered yet.',
  'not-allowed': 'You do not have permission to do this.',
  'only-yourself': 'You can only register yourself.',
  'grow-id-taken': 'This GrowID is already taken.',
  'already-registered': 'You have already registered a GrowID.',
  maintenance: 'The panel is currently undergoing maintenance. Please check back later.',

  banned: 'Your account is banned and cannot perform this action.',
  'server-actions-banned': 'Your account is banned and cannot perform server actions.',
  'configuration-banned': 'Your account is banned. You cannot change server configuration.',
  'feedback-banned': 'Banned users cannot submit feedback.',
  'not-banned': 'Your account is not banned.',
  'already-appealed': 'You have already appealed this ban.',

  'creation-disabled': 'Server creation is currently disabled by an administrator.',
  'no-slots': 'You have no available server slots.',
  'actions-disabled': 'Server actions are currently disabled by an administrator.',
  'storage-full': 'Storage limit exceeded. Cannot start server.',
  'time-over': 'Server time has expired. Renew it in the shop.',
  'no-server': 'You do not have a server.',
  'has-server': 'You already have a server.',
  'name-not-allowed': 'This server name is not allowed.',
  'name-taken': 'A server with this name already exists.',
  'no-port': 'No room for another server right now.',
  'server-being-created': 'Your server is still being created. Try again in a moment.',
  'host-unreachable': 'The server host is not reachable right now. Try again in a moment.',
  'server-away': ({ place }) => `The server cannot be reached right now. ${place}`.trim(),
  removed: 'This server was removed for good.',
  'engine-gone': 'The engine of this server is not available any more.',
  'wrong-status': ({ action, status }) =>
    `Cannot ${actions[action]} the server while it is ${states[status]}.`,

  'configuration-busy':
    'Your server is busy. Configuration will be available once it is online or offline.',
  'configuration-starting':
    'Your server is starting up. Configuration will be available once it is online.',

  'cart-empty': 'Your cart is empty.',
  'no-such-item': ({ id }) => `There is no item "${id}" in the shop.`,
  'only-once': ({ name }) => `${name} can be bought only once.`,
  'already-purchased': ({ name }) => `You have already purchased ${name}.`,
  'not-enough-credits': 'You do not have enough credits to make this purchase.',
  'price-changed': 'The price has changed since you looked. Check the new total, then buy again.',
  'key-reused': 'This purchase was made already, with another cart.',

  'unknown-code': 'This code does not exist.',
  'own-code': 'You cannot redeem a code that you created.',
  'code-claimed': 'You have already redeemed this code.',
  'code-out-of-stock': 'This code is out of stock.',
  'code-expired': 'This code has expired.',

  'backup-exists': 'A backup already exists. Delete it first.',
  'no-backup': 'There is no backup.',
  'backup-busy': 'Something is being done with the backup already.',
  'nothing-to-undo': 'There is nothing to undo.',

  'schedule-empty': 'Schedule cannot be empty.',
  'schedule-invalid': 'Invalid schedule format.',
  'schedule-uninterpreted': 'Could not interpret schedule.',
  'schedule-never-due': 'This schedule never comes.',
  'schedule-too-often': ({ minutes }) => `A task can run at most every ${minutes} minutes.`,
  'unknown-time-zone': 'Unknown time zone.',
  'too-many-tasks': ({ max }) => `You can have at most ${max} scheduled tasks.`,
  'no-server-for-tasks': 'You need a server to schedule tasks.',
  'no-such-task': 'There is no such task.',
  'task-running': 'This task is running already.',
  'schedule-unreadable': 'The schedule of this task cannot be read. Delete it and make it again.',

  'too-many-requests': 'Too many requests. Try again in a moment.',
  'too-many-commands': 'Too many commands. Wait a second.',
  'too-many-values': ({ max }) =>
    `This has more than ${max.toLocaleString('en')} values. Nothing was changed. Send less at once.`,
  'too-many-worlds': ({ max }) => `At most ${max} worlds can be watched at a time.`,
  'question-running': 'Wait for the answer to your last question.',
  'daily-questions': ({ max }) => `You have asked ${max} questions today. Ask again tomorrow.`,
  'daily-questions-of-all': 'The assistant cannot answer more questions today. Ask again tomorrow.',
}
