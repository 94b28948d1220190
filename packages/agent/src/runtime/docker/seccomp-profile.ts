import { refusedCalls } from '../process/syscall-filter.ts'

type Argument = { index: number; value: number; valueTwo?: number; op: string }
type Rule = { names: string[]; action: string; errnoRet: number; args?: Argument[] }

const notPermitted = 1
const notImplemented = 38
const noSuchFamily = 97
const namespaceBits = [
  0x02_00_00_00, 0x04_00_00_00, 0x08_00_00_00, 0x10_00_00_00, 0x20_00_00_00, 0x40_00_00_00,
  0x00_02_00_00,
]
const families = { ipv4: 2, ipv6: 10, firstAfter: 11 }
const datagram = 2
const kinds = 16

/** Refused by Docker's own profile as well, and of no use to a game. */
const alsoRefused = [
  'create_module',
  'get_kernel_syms',
  'get_mempolicy',
  'lookup_dcookie',
  'mbind',
  'migrate_pages',
  'move_pages',
  'nfsservctl',
  'personality',
  'query_module',
  'set_mempolicy',
  'stime',
  'sysfs',
  '_sysctl',
  'uselib',
  'ustat',
  'vhangup',
  'vm86',
  'vm86old',
]

/**
 * Returns the rules of the sandbox's filter in the format of container services: no calls that a
 * game server never needs, no namespaces, and only Unix sockets and IP datagrams.
 */
export function createSeccompProfile(): object {
  const refuse = (names: string[], errnoRet: number, args?: Argument[]): Rule => ({
    names,
    action: 'SCMP_ACT_ERRNO',
    errnoRet,
    ...(args && { args }),
  })
  const family = (op: string, value: number) =>
    refuse(['socket'], noSuchFamily, [{ index: 0, value, op }])
  const otherFamilies = [0, 3, 4, 5, 6, 7, 8, 9].map((it) => family('SCMP_CMP_EQ', it))
  return {
    defaultAction: 'SCMP_ACT_ALLOW',
    syscalls: [
      refuse([...refusedCalls, ...alsoRefused], notPermitted),
      refuse(['clone3'], notImplemented),
      ...namespaceBits.map((bit) =>
        refuse(['clone'], notPermitted, [createMaskedArgument(0, bit, bit)]),
      ),
      ...otherFamilies,
      family('SCMP_CMP_GE', families.firstAfter),
      ...listStreams(families.ipv4, refuse),
      ...listStreams(families.ipv6, refuse),
    ],
  }
}

/** All kinds of socket of a family but datagrams. */
function listStreams(
  family: number,
  refuse: (names: string[], errno: number, args: Argument[]) => Rule,
): Rule[] {
  return Array.from({ length: kinds }, (_, kind) => kind)
    .filter((kind) => kind !== datagram)
    .map((kind) =>
      refuse(['socket'], notPermitted, [
        { index: 0, value: family, op: 'SCMP_CMP_EQ' },
        createMaskedArgument(1, kinds - 1, kind),
      ]),
    )
}

const createMaskedArgument = (index: number, mask: number, value: number): Argument => ({
  index,
  value: mask,
  valueTwo: value,
  op: 'SCMP_CMP_MASKED_EQ',
})
