/** Sentences about what the servers of a plan may take. */
export const planLimitWords = {
  title: 'Limits of servers',
  hint: 'What one server may take of its machine. An empty field is what the operator has set. What runs is bounded at once; on a machine without control groups memory alone is watched.',
  plans: { free: 'Free accounts', paid: 'Paid accounts' },
  fields: { memoryMb: 'Memory', cpuPercent: 'CPU', processes: 'Processes' },
  hints: {
    memoryMb: 'MB. A server that needs more is ended and says so.',
    cpuPercent: 'Percent of one core. A server that needs more is slowed down.',
    processes: 'Processes and threads together.',
  },
  unset: 'Operator’s default',
}
