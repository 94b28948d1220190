export { MoveAccountForm } from './move-account-form.tsx'
