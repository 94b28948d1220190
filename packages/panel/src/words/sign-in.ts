export const signInWords = {
  login: {
    heading: 'Get Started',
    text: 'Log in with Discord to access your dashboard.',
    tagline: 'A private server of your own, running in a minute.',
    withDiscord: 'Log in with Discord',
    withLocal: 'Log in',
    localNote: 'This installation uses its own local identity provider instead of Discord.',
    busy: 'Signing you in…',
    failed: (reason: string) => `Login Failed: ${reason}`,
    fallback: 'Login failed. Please try again.',
    wrongState: 'This sign-in was not started here. Please try again.',
    expired: 'Your sign-in attempt was cancelled.',
    providerUnreachable: 'The sign-in service cannot be reached right now.',
    blurbs: [
      {
        title: 'Instant Server Setup',
        text: 'Pick a name and your world is up. No files, no ports, no waiting.',
      },
      {
        title: 'Full Control Panel',
        text: 'Start, stop and look after your server from any device.',
      },
      {
        title: 'Real-time Console',
        text: 'See every line as it happens and answer with a command.',
      },
    ],
  },

  registration: {
    title: 'Choose your GrowID',
    text: 'Your GrowID is the name you play under. It also names you to other players.',
    label: 'GrowID',
    hint: '3-20 letters and digits',
    warning: 'Your GrowID cannot be changed later. Choose it with care.',
    submit: 'Complete Registration',
    confirmTitle: 'Register this GrowID?',
    confirmText: (growId: string) =>
      `You will be “${growId}” from now on. A GrowID cannot be changed later.`,
    confirm: 'Yes, register it',
    welcome: 'Welcome! GrowID registered successfully!',
    failed: (statusText: string) => `Registration failed: ${statusText}`,
    otherAccount: 'Use another account',
  },

  verification: {
    title: 'Verifikasi Gagal',
    code: (code: number) => `Kode ${code}`,
    refused: (answer: string) =>
      `Gagal memverifikasi status registrasi. Server merespons dengan: ${answer}`,
    unreachable:
      'Layanan Tidak Tersedia. Server tidak dapat dihubungi. Silakan coba lagi beberapa saat lagi.',
    retry: 'Coba Lagi',
    signOut: 'Keluar',
  },
}
