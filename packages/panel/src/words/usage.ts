import type { RunIsolation } from '@trellis/contract/isolation.ts'

const inWords = {
  user: { own: 'own user', shared: null },
  files: { closed: 'closed files', open: null },
  calls: { filtered: 'filtered system calls', open: null },
  limits: { kernel: 'limits held by the kernel', watched: 'watched memory' },
  network: { 'answers-only': 'answers to players only', 'no-tcp': 'no TCP', open: null },
} as const

const isolationParts = ({ user, files, calls, limits, network }: RunIsolation) =>
  [
    inWords.user[user],
    inWords.files[files],
    inWords.calls[calls],
    inWords.limits[limits],
    inWords.network[network],
  ].filter((it) => it !== null)

/** Sentences about what a server takes and what keeps it apart. */
export const usageWords = {
  title: 'Use over time',
  range: 'Show the use of',
  ranges: { day: 'Last day', month: 'Last month' },
  failed: 'Failed to fetch what the server used.',
  none: 'Nothing was measured in this time',
  noneText: 'Points appear here while the server runs, one each minute.',
  measures: {
    cpu: 'CPU',
    memory: 'Memory',
    disk: 'Disk',
    players: 'Players',
    tick: 'Slowest tick',
  },
  describe: {
    cpu: (value: number) => `${value.toLocaleString('en')} %`,
    memory: (value: number) => `${value.toLocaleString('en')} MB`,
    disk: (value: number) => `${value.toLocaleString('en')} MB`,
    players: (value: number) =>
      `${value.toLocaleString('en')} ${value === 1 ? 'player' : 'players'}`,
    tick: (value: number) => `${value.toLocaleString('en')} ms`,
  },
  columns: {
    cpu: 'CPU (%)',
    cpuMost: 'CPU, most (%)',
    memory: 'Memory (MB)',
    memoryMost: 'Memory, most (MB)',
    disk: 'Disk (MB)',
    players: 'Players',
    tick: 'Slowest tick (ms)',
  },
  table: 'What the server used',
  summary: (it: { least: number; most: string; mostAt: string }) =>
    `From ${it.least.toLocaleString('en')} to ${it.most}, the most on ${it.mostAt}.`,
  steady: (value: string) => `${value} all the time.`,
  missing: (span: string) => `For ${span} it did not run.`,
  limit: (value: string) => `It may take ${value}.`,

  of: (used: string | null, limit: string | null, unit: string) =>
    used === null
      ? limit === null
        ? '—'
        : `up to ${limit} ${unit}`
      : limit === null
        ? `${used} ${unit}`
        : `${used} of ${limit} ${unit}`,

  isolation: 'Isolation',
  isolated: (isolation: RunIsolation) => {
    const [first = '', ...rest] = isolationParts(isolation)
    return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
  },
  driver: 'Run by',
  drivers: { process: 'processes of this machine', docker: 'containers', kubernetes: 'Kubernetes' },
  processes: 'Processes and threads',
  upTo: (count: number) => `up to ${count.toLocaleString('en')}`,
  detailsOf: (name: string) => `Details of ${name}`,
  detailsFailed: 'Failed to fetch the server’s details.',
}
