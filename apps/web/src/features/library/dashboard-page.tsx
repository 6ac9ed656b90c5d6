export function DashboardPage() {
  return <main id="main" tabIndex={-1} className="page" />
}
