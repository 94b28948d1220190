import { type ConnectivityTexts, formatMilliseconds } from '../connectivity-check/index.ts'
import { type GuidePlatforms, type GuideValue, guidePlatformsEn } from './guide-platforms-en.ts'

/** The setup guide is the one page with a language switch independent of the panel's language. */
export type SetupGuideTexts = GuidePlatforms & {
  title: string
  intro: string
  language: string
  copy: string
  copied: string
  /** Names of what can be copied. */
  values: Record<GuideValue, string>
  address: {
    title: string
    /** For a player who owns no server. */
    titleWithout: string
    introWithout: string
    intro: string
    host: string
    port: string
    domains: string
    download: string
  }
  /** How names with rights log in. */
  password: { title: string; intro: string; points: readonly string[] }
  platforms: string
  undo: string
  loadFailed: string
  test: ConnectivityTexts
}

export const setupGuideEn: SetupGuideTexts = {
  title: 'Setup Guide',
  intro: 'Point your game at your own server. It takes about five minutes, once per device.',
  language: 'Language of this guide',
  copy: 'Copy',
  copied: 'Copied',
  values: {
    hostsPath: 'file path',
    hostsLines: 'hosts entries',
    flushCommand: 'command',
    hostsUrl: 'hosts file URL',
    proxyUrl: 'profile URL',
  },
  address: {
    title: "Your server's address",
    titleWithout: 'Where to play',
    introWithout:
      "You own no server yet. These steps work for every server here: after them, start the game and choose a friend's server in the menu.",
    intro: 'The game asks these names where to connect. The guide below makes them lead to you.',
    host: 'IP address',
    port: "Your server's own UDP port",
    domains: 'Game domains',
    download: 'Download the hosts entries',
  },
  password: {
    title: 'Your game password',
    intro:
      'On your own server you log in with your GrowID and a game password, which you set here in the panel before you play for the first time.',
    points: [
      'Press “Set game password” on the dashboard. The same button changes it later.',
      'Creators and staff (Moderator and above) need a game password, too. Set it in their profile in the Player Database, and pass it on to them.',
      'If the game says “Set your game password in the panel first.”, the name has rights on this server, and it has no such password yet. So no one else can log in with your name and have your rights.',
      'All other players choose their password in the game, when they log in for the first time.',
    ],
  },
  platforms: 'Your device',
  undo: 'To undo it',
  ...guidePlatformsEn,
  loadFailed: 'The address of your server could not be fetched.',
  test: {
    title: 'Test my connection',
    intro:
      'Asks your server over UDP, and goes the way of a player there: login page, lobby, login. No account is made.',
    run: 'Test my connection',
    again: 'Test again',
    running: 'Asking your server…',
    at: (time) => `Tested at ${time}`,
    roundTrip: (ms) => `Answered in ${formatMilliseconds(ms, 'en')} ms`,
    players: (count) => (count === 1 ? '1 player online' : `${count} players online`),
    version: (version) => `Version ${version}`,
    start: 'Start it on the dashboard',
    verdicts: {
      reachable: (host, port) => `Your server answers at ${host} on UDP port ${port}.`,
      local: (host) =>
        `Your server answers, but only on the machine that it runs on: no other device reaches ${host}. So that others can play, the operator sets GAME_PUBLIC_IP to an address that players reach.`,
      offline: () => 'Your server is offline. Start it first, then test again.',
      blocked: (host, port) =>
        `Your server runs, but does not answer at ${host}, where players look for it. The firewall of the server host must let UDP port ${port} in, and a router in front of it must forward that port to it.`,
      silent: (_host, port) =>
        `Your server does not answer on UDP port ${port}, not even to its own machine. Wait a moment if it has just started; otherwise restart it.`,
    },
    connectivityCheck: {
      title: 'The way of a player',
      steps: {
        page: 'Login page',
        lobby: 'Lobby',
        redirect: 'Sent on to your server',
        login: 'Login at your server',
      },
      worked: 'worked.',
      failed: 'failed.',
      took: (ms) => `${formatMilliseconds(ms, 'en')} ms`,
      says: null,
    },
  },
}
