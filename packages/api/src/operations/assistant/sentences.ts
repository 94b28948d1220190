import type { PowerState } from '@trellis/contract/hosting/power-rules.ts'
import type { Proposal } from '@trellis/contract/operations/assistant.ts'
import type { Language } from './language.ts'
import type { OwnedTask } from './owner-state.ts'

type Action = Proposal['action']

const zone = 'Asia/Jakarta'
const locales = { en: 'en-GB', id: 'id-ID' }

/** An instant as people in the panel's time zone read it. */
export const describeInstant = (instant: string, language: Language): string =>
  `${new Date(instant).toLocaleString(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone: zone })} WIB`

const formatNumber = (value: number, language: Language) =>
  value.toLocaleString(language === 'en' ? 'en' : 'id-ID', { maximumFractionDigits: 2 })

/** The assistant's fixed sentences in both of its languages. */
export const sentences = {
  en: {
    hello:
      'Hello! Ask me about your server, worlds, players, items, backups, server time, the shop or connecting to the game. I can also start, stop or restart your server once you confirm it.',
    unknown:
      "I'm sorry, I don't know. I can help with Trellis: your server, worlds, players, items, backups, server time, the shop and connecting to the game. If something is missing, tell the team with Submit Feedback.",
    support: (url: string) =>
      `You reach the people who run this service at ${url.replace('mailto:', '')}.`,
    lead: (action: Action, server: string) =>
      `I can ${action} ${server} for you. Nothing happens until you press the button below.`,
    title: (action: Action, server: string) =>
      `${{ start: 'Start', stop: 'Stop', restart: 'Restart' }[action]} ${server}?`,
    effect: (action: Action, players: number) => {
      if (action === 'start') return 'Players can join as soon as it is online.'
      const who =
        players === 0 ? 'No players are online right now' : `${describePeople(players)} online`
      const after =
        action === 'stop' ? 'The server stays off until it is started.' : 'It is back in a moment.'
      return `${who}. Everything is saved first, and all players are disconnected. ${after}`
    },
    refused: (reason: string) => `That is not possible right now: ${reason}`,
    noServer: 'You do not have a server. You can create one on the dashboard.',
    status: (server: string, state: PowerState, players: number) =>
      ({
        ONLINE: `${server} is online; ${players === 0 ? 'no one is playing' : `${describePeople(players)} playing`} right now.`,
        OFFLINE: `${server} is offline.`,
        WAITING: `${server} is offline after a crash and starts again automatically in a moment.`,
        STARTING: `${server} is starting.`,
        STOPPING: `${server} is stopping.`,
        RESTARTING: `${server} is restarting.`,
        UNKNOWN: `The machine that runs ${server} cannot be reached right now, so its status is not known.`,
      })[state],
    lastExit: (reason: string, at: string) =>
      `Its last run ended on ${describeInstant(at, 'en')}: “${reason}”`,
    halted: 'It crashed several times in a row and is no longer started automatically.',
    timeLeft: (days: number, expiry: string) =>
      `You have ${days === 1 ? '1 day' : `${days} days`} of server time left, until ${describeInstant(expiry, 'en')}.`,
    timePaused: (days: number) =>
      `You have ${days === 1 ? '1 day' : `${days} days`} of server time. It runs only while you have a server.`,
    timePermanent: 'Your server time is permanent: it does not run out.',
    timeOver: 'Your server time is over. Add time in Renew & Shop and the server can start again.',
    storage: (used: number, limit: number) =>
      `Your server uses ${formatNumber(used, 'en')} MB of ${formatNumber(limit, 'en')} MB; ${formatNumber(Math.max(0, limit - used), 'en')} MB are free.`,
    credits: (credits: number, plan: string) =>
      `You have ${formatNumber(credits, 'en')} credits. Your plan is ${plan}.`,
    banned: (reason: string, expires: string) =>
      `Your account is banned${expires === '' ? ' permanently' : ` until ${describeInstant(expires, 'en')}`}. Reason: ${reason === '' ? 'none was given' : reason}.`,
    notBanned: 'Your account is not banned.',
    noTasks: 'You have no scheduled tasks.',
    task: ({ type, schedule, timezone, nextRun, last }: OwnedTask) =>
      [
        `Automatic ${type} (${schedule}, ${timezone}):`,
        nextRun === null ? 'paused.' : `next on ${describeInstant(nextRun, 'en')}.`,
        last && `Last on ${describeInstant(last.dueAt, 'en')}: ${last.outcome}. ${last.reason}`,
      ]
        .filter(Boolean)
        .join(' ')
        .trim(),
  },
  id: {
    hello:
      'Halo! Tanya saja soal server, world, pemain, item, backup, waktu server, toko, atau cara masuk ke game. Aku juga bisa menyalakan, mematikan, atau me-restart servermu setelah kamu konfirmasi.',
    unknown:
      'Maaf, aku tidak tahu. Aku bisa bantu soal Trellis: server, world, pemain, item, backup, waktu server, toko, dan cara masuk ke game. Kalau ada yang kurang, kabari kami lewat Masukan.',
    support: (url: string) =>
      `Pengelola layanan ini bisa dihubungi di ${url.replace('mailto:', '')}.`,
    lead: (action: Action, server: string) =>
      `Aku bisa ${verbs[action]} ${server} untukmu. Tidak ada yang terjadi sebelum kamu menekan tombol di bawah.`,
    title: (action: Action, server: string) =>
      `${{ start: 'Nyalakan', stop: 'Matikan', restart: 'Restart' }[action]} ${server}?`,
    effect: (action: Action, players: number) => {
      if (action === 'start') return 'Pemain bisa masuk begitu server online.'
      const who = players === 0 ? 'Saat ini tidak ada yang main' : `${players} pemain sedang online`
      const after =
        action === 'stop'
          ? 'Server tetap mati sampai dinyalakan lagi.'
          : 'Sebentar lagi server nyala lagi.'
      return `${who}. Semua data disimpan dulu, lalu semua pemain terputus. ${after}`
    },
    refused: (reason: string) => `Sekarang belum bisa: ${reason}`,
    noServer: 'Kamu belum punya server. Kamu bisa membuatnya di dashboard.',
    status: (server: string, state: PowerState, players: number) =>
      ({
        ONLINE: `${server} sedang online; ${players === 0 ? 'belum ada yang main' : `${players} pemain sedang main`}.`,
        OFFLINE: `${server} sedang offline.`,
        WAITING: `${server} mati karena crash dan sebentar lagi dinyalakan otomatis.`,
        STARTING: `${server} sedang dinyalakan.`,
        STOPPING: `${server} sedang dimatikan.`,
        RESTARTING: `${server} sedang restart.`,
        UNKNOWN: `Mesin yang menjalankan ${server} sedang tidak bisa dihubungi, jadi statusnya belum diketahui.`,
      })[state],
    lastExit: (reason: string, at: string) =>
      `Server terakhir berhenti pada ${describeInstant(at, 'id')}: “${reason}”`,
    halted: 'Server crash beberapa kali berturut-turut dan tidak lagi dinyalakan otomatis.',
    timeLeft: (days: number, expiry: string) =>
      `Sisa waktu servermu ${days} hari, sampai ${describeInstant(expiry, 'id')}.`,
    timePaused: (days: number) =>
      `Kamu punya ${days} hari waktu server. Waktunya hanya berjalan selama kamu punya server.`,
    timePermanent: 'Waktu servermu permanen: tidak akan habis.',
    timeOver:
      'Waktu servermu sudah habis. Tambah waktu di Perpanjang & Toko, lalu server bisa dinyalakan lagi.',
    storage: (used: number, limit: number) =>
      `Servermu memakai ${formatNumber(used, 'id')} MB dari ${formatNumber(limit, 'id')} MB; sisa ${formatNumber(Math.max(0, limit - used), 'id')} MB.`,
    credits: (credits: number, plan: string) =>
      `Kamu punya ${formatNumber(credits, 'id')} kredit. Paketmu: ${plan}.`,
    banned: (reason: string, expires: string) =>
      `Akunmu di-ban ${expires === '' ? 'permanen' : `sampai ${describeInstant(expires, 'id')}`}. Alasan: ${reason === '' ? 'tidak disebutkan' : reason}.`,
    notBanned: 'Akunmu tidak di-ban.',
    noTasks: 'Kamu belum punya tugas terjadwal.',
    task: ({ type, schedule, timezone, nextRun, last }: OwnedTask) =>
      [
        `${taskNames[type]} otomatis (${schedule}, ${timezone}):`,
        nextRun === null ? 'dijeda.' : `berikutnya ${describeInstant(nextRun, 'id')}.`,
        last &&
          `Terakhir ${describeInstant(last.dueAt, 'id')}: ${outcomes[last.outcome]}. ${last.reason}`,
      ]
        .filter(Boolean)
        .join(' ')
        .trim(),
    denials: {
      'no-server': 'kamu belum punya server.',
      'server-actions-banned': 'akunmu di-ban, jadi tidak bisa mengontrol server.',
      'actions-disabled': 'kontrol server sedang dinonaktifkan oleh admin.',
      'storage-full': 'penyimpanan penuh, jadi server tidak bisa dinyalakan.',
      'time-over': 'waktu server sudah habis. Perpanjang di toko.',
      'owner-in-debt':
        'owner server ini masih berutang kredit. Server bisa nyala lagi begitu utangnya lunas.',
      'server-without-slot': ({ slots }: { slots: number }) =>
        `slotmu cukup untuk ${slots} server yang jalan, dan server ini tidak kebagian slot.`,
      'server-suspended': ({ why }: { why: string }) =>
        `server ini di-suspend admin. Alasan: ${why}`,
    },
  },
}

function describePeople(players: number): string {
  return players === 1 ? '1 player is' : `${players} players are`
}

const verbs: Record<Action, string> = {
  start: 'menyalakan',
  stop: 'mematikan',
  restart: 'me-restart',
}

const taskNames: Record<OwnedTask['type'], string> = {
  backup: 'Backup',
  restart: 'Restart',
  event: 'Event',
  command: 'Perintah',
}

const outcomes: Record<NonNullable<OwnedTask['last']>['outcome'], string> = {
  running: 'sedang berjalan',
  done: 'berhasil',
  failed: 'gagal',
  skipped: 'dilewati',
  missed: 'terlewat',
}
