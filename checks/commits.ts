// Commit subjects are conventional and fit in one line of `git log --oneline`.
import { spawnSync } from 'node:child_process'

/** The check holds from this commit on; older subjects are longer. */
const firstChecked = '2814b564eb08f4f2baccbd8e8e7eb36b72774cbe'
const maxSubjectLength = 72
const form =
  /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test|bench)(\([a-z0-9,-]+\))?: \S/

/** Returns one sentence for each subject since `firstChecked` that is too long or not `type(scope): summary`. */
export function findCommitFaults(): string[] {
  return readSubjects().flatMap(findSubjectFaults)
}

function findSubjectFaults(line: string): string[] {
  const [id = '', subject = ''] = line.split('\t')
  const { length } = subject
  const faults: string[] = []
  if (length > maxSubjectLength)
    faults.push(`commit ${id}: the subject has ${length} characters, at most ${maxSubjectLength}`)
  if (!form.test(subject)) faults.push(`commit ${id}: "${subject}" is not "type(scope): summary"`)
  return faults
}

/** Reads `id<tab>subject` lines. Without git, or in a clone that lacks the first commit, there is nothing to check. */
function readSubjects(): string[] {
  const { status, stdout } = spawnSync(
    'git',
    ['log', '--no-merges', '--format=%h%x09%s', `${firstChecked}..HEAD`],
    { encoding: 'utf8' },
  )
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
