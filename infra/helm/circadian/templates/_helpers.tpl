{{- define "circadian.fullname" -}}
{{- printf "%s-%s" .Release.Name "circadian" | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "circadian.selector" -}}
app.kubernetes.io/name: circadian
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "circadian.labels" -}}
{{ include "circadian.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "circadian.image" -}}
image: {{ printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- end -}}

{{- /* What every pod has. The image runs as uid 10001 and writes to /tmp, a worker to the erasure log too. */ -}}
{{- define "circadian.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: {type: RuntimeDefault}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {}
{{- end -}}

{{- define "circadian.tmp" -}}
volumeMounts:
  - name: tmp
    mountPath: /tmp
{{- end -}}

{{- /* Settings whose values are in the Secret: a dict of `root` and `of`. */ -}}
{{- define "circadian.secrets" -}}
{{- range $setting, $key := .of }}
- name: {{ $setting }}
  valueFrom:
    secretKeyRef:
      name: {{ $.root.Values.secret.name }}
      key: {{ $key }}
{{- end }}
{{- end -}}

{{- define "circadian.settings" -}}
- name: CIRCADIAN_PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: CIRCADIAN_METRICS_PORT
  value: {{ .Values.metrics.port | quote }}
- name: CIRCADIAN_METRICS_HOST
  value: "0.0.0.0"
{{- range $setting, $value := .Values.settings }}
- name: {{ $setting }}
  value: {{ $value | quote }}
{{- end }}
{{- include "circadian.secrets" (dict "root" . "of" .Values.secret.stores) }}
{{- include "circadian.secrets" (dict "root" . "of" .Values.secret.more) }}
{{- end -}}

{{- /* Spread over the nodes, so that a node that goes takes few: a dict of `root` and `component`. */ -}}
{{- define "circadian.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "circadian.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "circadian.podMetadata" -}}
labels:
  {{- include "circadian.labels" .root | nindent 2 }}
  app.kubernetes.io/component: {{ .component }}
  {{- with .root.Values.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with .root.Values.podAnnotations }}
annotations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
