import { useEffect, useEffectEvent } from 'react'

/** Calls `report` after each change of `version`, such as for a part that loads later than the one it reports to. */
export function useReport(version: string, report: () => void): void {
  const reportNewest = useEffectEvent((_version: string) => report())
  useEffect(() => reportNewest(version), [version])
}
