export function HistoryPage() {
  return <main id="main" tabIndex={-1} className="page" />
}
