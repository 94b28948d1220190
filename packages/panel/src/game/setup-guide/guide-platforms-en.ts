/** The values of a step that can be copied. */
export type GuideValue = 'hostsPath' | 'hostsLines' | 'flushCommand' | 'hostsUrl' | 'proxyUrl'

export type GuideStep = { text: string; shows?: GuideValue }

export type GuidePlatform = { before: string; steps: readonly GuideStep[]; undo: string }

/** How each kind of device is led to the servers of an installation. */
export type GuidePlatforms = Record<'windows' | 'android' | 'ios', GuidePlatform>

export const guidePlatformsEn: GuidePlatforms = {
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
}
