import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { Prepared } from '../../kit/http.ts'

type Deps = { directory: ServerDirectory; fleet: Fleet; now: () => number }

/** Several admins who watch the list share one answer; the hosts report once a second. */
const keptMs = 2000

/** Reads what each running server uses of its machine, as text: ten thousand rows at each call would delay others. */
export function createLoadReader(deps: Deps): () => Prepared {
  let answer: { at: number; prepared: Prepared } | null = null
  return () => {
    const at = deps.now()
    // A clock that was set back must not keep an answer.
    if (answer !== null && at >= answer.at && at - answer.at < keptMs) return answer.prepared
    answer = { at, prepared: new Prepared(`{"loads":[${listRows(deps).join(',')}]}`) }
    return answer.prepared
  }
}

function listRows({ directory, fleet }: Deps): string[] {
  const rows: string[] = []
  for (const { id, name } of directory.undeleted()) {
    const report = fleet.report(id)
    if (report === null || report.run === null || report.metrics === null) continue
    const { cpu, memoryMb } = report.metrics
    rows.push(JSON.stringify([name, cpu, memoryMb]))
  }
  return rows
}
