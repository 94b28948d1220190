import { type ConnectivityTexts, formatMilliseconds } from '../connectivity-check/index.ts'

/** The values of a step that can be copied. */
export type GuideValue = 'hostsPath' | 'hostsLines' | 'flushCommand' | 'hostsUrl' | 'proxyUrl'

export type GuideStep = { text: string; shows?: GuideValue }

export type GuidePlatform = { before: string; steps: readonly GuideStep[]; undo: string }

/** The setup guide is the one page with a language switch independent of the panel's language. */
export type SetupGuideTexts = {
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
  platforms: string
  undo: string
  windows: GuidePlatform
  android: GuidePlatform
  ios: GuidePlatform
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
  platforms: 'Your device',
  undo: 'To undo it',
  windows: {
    before: 'Windows looks into its hosts file before it asks the internet for an address.',
    steps: [
      {
        text: 'Press the Windows key, type Notepad, click it with the right mouse button, and choose “Run as administrator”. Answer “Yes”.',
      },
      {
        text: 'In Notepad choose File › Open, paste this path as the file name, and press Enter.',
        shows: 'hostsPath',
      },
      {
        text: 'Go to the end of the file and paste these lines below what is there.',
        shows: 'hostsLines',
      },
      {
        text: 'Save with Ctrl + S. If Windows does not let you, Notepad was not started as administrator: begin again with step 1.',
      },
      {
        text: 'Press the Windows key, type cmd, press Enter, and run this, so that Windows forgets the old addresses.',
        shows: 'flushCommand',
      },
      {
        text: 'Start the game and log in with your GrowID. Under “Server” type the name of this server, or leave it empty and choose it from the list.',
      },
    ],
    undo: 'Open the same file as administrator, delete the lines that you pasted, save, and run the command once more. The game then goes to its usual servers again.',
  },
  android: {
    before:
      'Android keeps its hosts file closed. A tunnelling app does the same job without root: it is a small VPN on your own phone.',
    steps: [
      {
        text: 'Install a tunnelling app from the Play Store that can load a hosts file from a URL. Searching for “hosts VPN” finds some.',
      },
      {
        text: "In the app's settings look for the hosts file, hosts source or mirror, choose to load it from a URL, and paste this one.",
        shows: 'hostsUrl',
      },
      { text: 'Save or refresh, so that the app fetches the file.' },
      {
        text: 'Start the tunnel. Android asks whether the app may set up a VPN: allow it. A key appears at the top of the screen.',
      },
      {
        text: 'Leave the tunnel on, start the game and log in with your GrowID. Under “Server” type the name of this server, or leave it empty and choose it from the list.',
      },
    ],
    undo: 'Stop the tunnel in the app. The game then goes to its usual servers again.',
  },
  ios: {
    before:
      'iPhone and iPad have no hosts file that you may change. A proxy app with this profile leads the game to your server instead.',
    steps: [
      {
        text: 'Install a proxy app from the App Store that can load a profile (a .conf file) from a URL.',
      },
      {
        text: 'In the app open Config or Profiles, choose to add or download one from a URL, and paste this one.',
        shows: 'proxyUrl',
      },
      { text: 'Tap the new profile and choose to use it.' },
      {
        text: 'Switch the app on. iOS asks whether it may add a VPN configuration: allow it. “VPN” appears in the status bar.',
      },
      {
        text: 'Leave the app on, start the game and log in with your GrowID. Under “Server” type the name of this server, or leave it empty and choose it from the list.',
      },
    ],
    undo: 'Switch the proxy app off. The game then goes to its usual servers again.',
  },
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
