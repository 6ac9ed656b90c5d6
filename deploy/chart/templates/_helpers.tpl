{{- define "parley.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* What tells the pods of one role apart from everything else. Called with (dict "root" $ "role" "api"). */}}
{{- define "parley.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "parley.labels" -}}
{{ include "parley.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "parley.image" -}}
{{- with .Values.image -}}
{{- .repository }}:{{ .tag | default $.Chart.AppVersion }}{{ with .digest }}@{{ . }}{{ end -}}
{{- end -}}
{{- end -}}

{{- define "parley.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (ternary (include "parley.fullname" .) "default" .Values.serviceAccount.create) -}}
{{- end -}}

{{/* The environment of every role. */}}
{{- define "parley.environment" -}}
envFrom:
  - secretRef:
      name: {{ required "existingSecret: the Secret with DATABASE_URL, ACCESS_TOKEN_SECRET and the keys of the store" .Values.existingSecret }}
env:
  - name: PUBLIC_URL
    value: {{ required "publicUrl: the address that people open" .Values.publicUrl | quote }}
  {{- with .Values.trustedProxies }}
  - name: TRUSTED_PROXIES
    value: {{ join "," . | quote }}
  {{- end }}
  - name: S3_ENDPOINT
    value: {{ required "files.endpoint: the address of the S3 store" .Values.files.endpoint | quote }}
  - name: S3_REGION
    value: {{ .Values.files.region | quote }}
  - name: S3_BUCKET
    value: {{ required "files.bucket: the bucket for recordings" .Values.files.bucket | quote }}
  {{- with .Values.files.publicEndpoint }}
  - name: S3_PUBLIC_ENDPOINT
    value: {{ . | quote }}
  {{- end }}
  {{- range $name, $value := .Values.config }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
{{- end -}}

{{/* What every pod has in common. */}}
{{- define "parley.pod" -}}
automountServiceAccountToken: false
# Kubernetes would add variables for every service of the namespace.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1001
  runAsGroup: 1001
  fsGroup: 1001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* What every container has in common. */}}
{{- define "parley.container" -}}
image: {{ include "parley.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{/* With an S3 store nothing that matters is written here: uploads on their way, and mails when no SMTP_URL is set. */}}
{{- define "parley.volumes" -}}
- name: data
  emptyDir:
    sizeLimit: 1Gi
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
{{- with .Values.legalTexts }}
- name: legal
  configMap:
    name: {{ . }}
{{- end }}
{{- end -}}

{{- define "parley.volumeMounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- if .Values.legalTexts }}
- name: legal
  mountPath: /data/legal
  readOnly: true
{{- end }}
{{- end -}}

{{/* Replicas on different machines and in different zones, where there are several. */}}
{{- define "parley.spread" -}}
{{- range $index, $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
{{- if $index }}
{{ end -}}
- maxSkew: 1
  topologyKey: {{ $key }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "parley.selector" $ | nindent 6 }}
{{- end }}
{{- end -}}

{{- define "parley.probes" -}}
# A first start migrates and imports the library; five minutes are more than that ever took.
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 150
# Answers within 2 s, whatever hangs.
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
# Only for a process that no longer answers at all: a database that is away is no reason to restart it.
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end -}}
