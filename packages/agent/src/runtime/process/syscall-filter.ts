/** This kind of machine has no such call. */
const none = -1

/**
 * System calls that a game server never needs and an attacker would use: other users' processes,
 * mounts, devices, links out of its folder.
 */
const refused: Record<string, Record<Machine, number>> = {
  ptrace: { x64: 101, arm64: 117 },
  process_vm_readv: { x64: 310, arm64: 270 },
  process_vm_writev: { x64: 311, arm64: 271 },
  process_madvise: { x64: 440, arm64: 440 },
  kcmp: { x64: 312, arm64: 272 },
  pidfd_getfd: { x64: 438, arm64: 438 },
  unshare: { x64: 272, arm64: 97 },
  setns: { x64: 308, arm64: 268 },
  mount: { x64: 165, arm64: 40 },
  umount2: { x64: 166, arm64: 39 },
  pivot_root: { x64: 155, arm64: 41 },
  chroot: { x64: 161, arm64: 51 },
  open_tree: { x64: 428, arm64: 428 },
  move_mount: { x64: 429, arm64: 429 },
  fsopen: { x64: 430, arm64: 430 },
  fsconfig: { x64: 431, arm64: 431 },
  fsmount: { x64: 432, arm64: 432 },
  fspick: { x64: 433, arm64: 433 },
  mount_setattr: { x64: 442, arm64: 442 },
  open_by_handle_at: { x64: 304, arm64: 265 },
  name_to_handle_at: { x64: 303, arm64: 264 },
  symlink: { x64: 88, arm64: 36 },
  symlinkat: { x64: 266, arm64: 36 },
  link: { x64: 86, arm64: 37 },
  linkat: { x64: 265, arm64: 37 },
  mknod: { x64: 133, arm64: 33 },
  mknodat: { x64: 259, arm64: 33 },
  bpf: { x64: 321, arm64: 280 },
  perf_event_open: { x64: 298, arm64: 241 },
  io_uring_setup: { x64: 425, arm64: 425 },
  io_uring_enter: { x64: 426, arm64: 426 },
  io_uring_register: { x64: 427, arm64: 427 },
  add_key: { x64: 248, arm64: 217 },
  request_key: { x64: 249, arm64: 218 },
  keyctl: { x64: 250, arm64: 219 },
  userfaultfd: { x64: 323, arm64: 282 },
  kexec_load: { x64: 246, arm64: 104 },
  kexec_file_load: { x64: 320, arm64: 294 },
  init_module: { x64: 175, arm64: 105 },
  finit_module: { x64: 313, arm64: 273 },
  delete_module: { x64: 176, arm64: 106 },
  swapon: { x64: 167, arm64: 224 },
  swapoff: { x64: 168, arm64: 225 },
  reboot: { x64: 169, arm64: 142 },
  acct: { x64: 163, arm64: 89 },
  quotactl: { x64: 179, arm64: 60 },
  settimeofday: { x64: 164, arm64: 170 },
  clock_settime: { x64: 227, arm64: 112 },
  clock_adjtime: { x64: 305, arm64: 266 },
  adjtimex: { x64: 159, arm64: 171 },
  syslog: { x64: 103, arm64: 116 },
  iopl: { x64: 172, arm64: none },
  ioperm: { x64: 173, arm64: none },
}

/** Names the calls, as container services take them. */
export const refusedCalls = Object.keys(refused)

const machines = {
  x64: { audit: 0xc0_00_00_3e, clone: 56, clone3: 435, socket: 41 },
  arm64: { audit: 0xc0_00_00_b7, clone: 220, clone3: 435, socket: 198 },
}

export type Machine = keyof typeof machines

/** Returns null for an architecture without a table of system call numbers. */
export function findMachine(arch: string): Machine | null {
  return arch === 'x64' || arch === 'arm64' ? arch : null
}

type Instruction = { code: number; yes: number; no: number; value: number }

const load = 0x20
const jumpEqual = 0x15
const minJump = 0x35
const and = 0x54
const give = 0x06
const offsets = { number: 0, architecture: 4, firstArgument: 16, secondArgument: 24 }

const allow = 0x7f_ff_00_00
const refuse = 0x00_05_00_00
const notPermitted = refuse | 1
const notImplemented = refuse | 38
const noSuchFamily = refuse | 97
const kill = 0x80_00_00_00

const newNamespaces = 0x7e_02_00_00
const firstOfX32 = 0x40_00_00_00
const families = { unix: 1, ipv4: 2, ipv6: 10 }
const datagram = 2

/**
 * A seccomp program in the kernel's form (classic BPF, eight bytes an instruction, for a little-endian machine). Calls that
 * are not named are allowed. Namespaces cannot be made: `clone3` hides its flags, so it is said not to exist, and callers
 * fall back to `clone`. Sockets are Unix or IP, and of IP datagrams only, unless `tcp` is true.
 */
export function createSyscallFilter(machine: Machine, { tcp }: { tcp: boolean }): Buffer {
  const { audit, clone, clone3, socket } = machines[machine]
  const numbers = new Set(Object.values(refused).map((it) => it[machine]))
  numbers.delete(none)
  const program: Instruction[] = [
    createStep(load, offsets.architecture),
    { code: jumpEqual, yes: 1, no: 0, value: audit },
    createStep(give, kill),
    createStep(load, offsets.number),
    ...(machine === 'x64' ? answerIf(minJump, firstOfX32, notPermitted) : []),
    ...answerIf(jumpEqual, clone3, notImplemented),
    ...[...numbers].flatMap((number) => answerIf(jumpEqual, number, notPermitted)),
    ...matchCall(clone, [
      createStep(load, offsets.firstArgument),
      createStep(and, newNamespaces),
      ...answerIf(jumpEqual, 0, allow),
      createStep(give, notPermitted),
    ]),
    ...matchCall(socket, buildSocketRules(tcp)),
    createStep(give, allow),
  ]
  const bytes = Buffer.alloc(program.length * 8)
  for (const [at, { code, yes, no, value }] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8)
    bytes.writeUInt8(yes, at * 8 + 2)
    bytes.writeUInt8(no, at * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, at * 8 + 4)
  }
  return bytes
}

function buildSocketRules(tcp: boolean): Instruction[] {
  return [
    createStep(load, offsets.firstArgument),
    ...answerIf(jumpEqual, families.unix, allow),
    { code: jumpEqual, yes: 2, no: 0, value: families.ipv4 },
    { code: jumpEqual, yes: 1, no: 0, value: families.ipv6 },
    createStep(give, noSuchFamily),
    ...(tcp
      ? [createStep(give, allow)]
      : [
          createStep(load, offsets.secondArgument),
          createStep(and, 0xf),
          ...answerIf(jumpEqual, datagram, allow),
          createStep(give, notPermitted),
        ]),
  ]
}

const createStep = (code: number, value: number): Instruction => ({ code, yes: 0, no: 0, value })

const answerIf = (code: number, value: number, answer: number): Instruction[] => [
  { code, yes: 0, no: 1, value },
  createStep(give, answer),
]

/** The rules end in an answer; the number of the call is in the accumulator before and, for others, behind them. */
const matchCall = (number: number, rules: Instruction[]): Instruction[] => [
  { code: jumpEqual, yes: 0, no: rules.length, value: number },
  ...rules,
]
