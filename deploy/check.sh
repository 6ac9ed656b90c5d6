#!/bin/sh
# Checks the files in this folder with their own tools, as far as these are installed. `npm test` runs the checks that
# need no tools (deploy.test.ts).
set -eu
cd "$(dirname "$0")"
rendered=$(mktemp -d)
trap 'rm -rf "$rendered"' EXIT

has() {
  command -v "$1" >/dev/null || { echo "skipped: no $1 here" && return 1; }
}

if has helm; then
  for values in minimal full; do
    helm lint --strict chart -f "chart/ci/$values-values.yaml"
    helm template parley chart -n parley -f "chart/ci/$values-values.yaml" >"$rendered/$values.yaml"
  done
  if has kubeconform; then kubeconform -strict -skip PodMonitor -summary "$rendered"/*.yaml; fi
fi
if has promtool; then
  promtool check rules prometheus/alerts.yaml
  promtool test rules prometheus/alerts.test.yaml
fi
if has caddy; then
  DOMAIN=parley.example.org ACME_EMAIL=operator@example.org caddy validate --config Caddyfile --adapter caddyfile
fi
if has docker && docker compose version >/dev/null 2>&1; then
  sed '/^#/d; s/=$/=example/' compose.env.example >"$rendered/env"
  docker compose -f compose.yaml --env-file "$rendered/env" config --quiet
else
  echo "skipped: no docker compose here"
fi
if has shellcheck; then shellcheck ./*.sh; fi
