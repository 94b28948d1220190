// Exports the parts of the agent that other programs of this repository use: running servers on this machine, and
// archives.
export { ArchiveFault } from './backups/archive/archive-fault.ts'
export type { ArchiveKind, PackedFile } from './backups/archive/archive-format.ts'
export {
  createNotABackupFault,
  parseArchived,
  readArchiveKind,
} from './backups/archive/archive-reader.ts'
export { UnpackTarget } from './backups/archive/archive-unpack.ts'
export { writeArchiveKind } from './backups/archive/archive-writer.ts'
export { findDocumentAt, isSafePath, isSafeSegment } from './backups/archive/entry-path.ts'
export { OpenedDocuments } from './backups/archive/opened-documents.ts'
export { isMissing } from './backups/archive/safe-files.ts'
export { stage, stageAgain } from './backups/archive/stage.ts'
export { prepareContainers } from './runtime/docker/container-setup.ts'
export { type Trial, tryContainer } from './runtime/docker/container-trial.ts'
export { versionSchema } from './runtime/docker/docker-answers.ts'
export { DockerApi } from './runtime/docker/docker-api.ts'
export { claimFiles } from './runtime/process/claim-files.ts'
export { ControlGroup } from './runtime/process/control-group.ts'
export { findTier } from './runtime/process/find-tier.ts'
export type { Tier } from './runtime/process/process-driver.ts'
export { runOnce } from './runtime/process/run-once.ts'
export { getSandboxCommand } from './runtime/process/sandbox.ts'
export { getUser } from './runtime/process/server-user.ts'
