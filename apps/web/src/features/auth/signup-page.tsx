export function SignupPage() {
  return <main id="main" tabIndex={-1} className="page" />
}
