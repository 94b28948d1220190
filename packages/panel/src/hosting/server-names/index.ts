export { RenameButton } from './rename-button.tsx'
